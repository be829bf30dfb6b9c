# Ce que le serveur dit à une connexion : pourquoi il la ferme (bye-…), et les refus qui ne sont pas ceux de la table.

bye-replaced = Cette place continue dans une autre fenêtre.
bye-stopping = Le serveur redémarre. La partie est conservée et reprend dans un instant.
bye-flooding = Trop de messages à la fois.
bye-again = Le serveur relit ce qu’il a gardé de cette table ; revenez dans un instant.
bye-damaged = Ce qui est gardé de cette table est abîmé : elle ne peut pas être ouverte. Le responsable du serveur en est averti ; les autres tables continuent.
bye-no-such-table = Cette table n’existe pas.
bye-signed-out = La session a été fermée.
bye-bad-token = Cette clé n’ouvre pas cette table.
bye-no-hello = Le premier message doit être un bonjour (hello) de version 1, dans les dix secondes.

entries-lost = Le serveur a perdu ce qui s’est joué en dernier à cette table. La partie reprend à partir de ce que vous voyez.
reason-unreadable = Ce message est illisible : { $said }
reason-hello-again = On ne dit bonjour qu’une fois.
reason-table-damaged = Ce qui est gardé de cette table est abîmé : elle ne peut pas être ouverte. Le responsable du serveur doit réparer les données.
reason-server-stopping = Le serveur est sur le point de redémarrer.
