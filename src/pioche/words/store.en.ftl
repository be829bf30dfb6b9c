# Why a store cannot be used, or has not stored something.

reason-store-bad-url = This is no address of a store: write sqlite:///FOLDER/pioche.db or postgresql://USER:PASSWORD@HOST/NAME.
reason-store-no-file = A store needs a file to lie in: { $store } names none.
reason-store-no-driver = For PostgreSQL this program needs a driver: install it with `pip install 'pioche[postgres]'`.
reason-store-in-use = Another server is using the store { $store }: stop it first, or give this one a store of its own.
reason-store-unusable = The store { $store } cannot be used: { $detail }
reason-store-newer = This store was made by a newer version of Pioche (its version { $version }; this program knows up to { $known }): update this program.
reason-store-not-open = The store is not open.
reason-store-gone = The database has gone away.
reason-store-unsure = The database went away at a bad moment: look whether it was done before you try again.
reason-store-out-of-step = Entry { $number } does not follow what is stored of the table { $table }.
reason-store-name-taken = The name “{ $name }” is taken.
