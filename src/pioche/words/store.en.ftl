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
reason-store-missing = There is no store at { $store }.
reason-store-older = The store { $store } is of an older version: start this server with it once, then make the backup.
reason-store-not-empty = The store { $store } is not empty: restore into a new one.
reason-store-damaged = Part of what is stored is damaged. Whoever runs this server must mend it.
reason-store-went-back = Table { $table }: entries { $first } to { $last } had been committed and are not there any more.
reason-backup-no-read = Cannot read { $file }: { $detail }
reason-backup-no-write = Cannot write { $file }: { $detail }
reason-backup-not-one = { $file } is no backup of Pioche.
reason-backup-other-version = The backup { $file } is of version { $version }, this program restores version { $known }: restore it with the Pioche that made it, then update.
reason-backup-damaged = The backup { $file } is cut off or has been altered: nothing was restored.
