BEGIN TRANSACTION;
CREATE TABLE account_changes (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	player INTEGER NOT NULL
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE awards (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game TEXT NOT NULL, 
	source TEXT NOT NULL, 
	given BIGINT NOT NULL, 
	CONSTRAINT uq_awards_game_source UNIQUE (game, source)
);
INSERT INTO "awards" VALUES(1,'doppelkopf','import',1774747800123456);
CREATE TABLE bonds (
	owner TEXT NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	other TEXT NOT NULL, 
	name TEXT NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT pk_bonds PRIMARY KEY (owner, kind, other)
)
 WITHOUT ROWID

;
INSERT INTO "bonds" VALUES('a1','friend','g1','Gast1',1774747800123456);
CREATE TABLE bots (
	player INTEGER NOT NULL, 
	owner INTEGER NOT NULL, 
	CONSTRAINT pk_bots PRIMARY KEY (player), 
	CONSTRAINT fk_bots_player_players FOREIGN KEY(player) REFERENCES players (id), 
	CONSTRAINT fk_bots_owner_players FOREIGN KEY(owner) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "bots" VALUES(2,1);
CREATE TABLE computers (
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	level VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_computers PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_computers_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
CREATE TABLE deals (
	match_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	CONSTRAINT pk_deals PRIMARY KEY (match_id, number, seat), 
	CONSTRAINT fk_deals_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "deals" VALUES(1,1,0,0);
INSERT INTO "deals" VALUES(1,1,1,25);
CREATE TABLE doors (
	table_number INTEGER NOT NULL, 
	private BOOLEAN NOT NULL, 
	unwatched BOOLEAN NOT NULL, 
	invited TEXT NOT NULL, 
	CONSTRAINT pk_doors PRIMARY KEY (table_number), 
	CONSTRAINT fk_doors_table_number_tables FOREIGN KEY(table_number) REFERENCES tables (number)
)
 WITHOUT ROWID

;
INSERT INTO "doors" VALUES(1,1,0,'["g1"]');
CREATE TABLE endings (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER NOT NULL, 
	teams TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	CONSTRAINT uq_endings_match_id UNIQUE (match_id), 
	CONSTRAINT fk_endings_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "endings" VALUES(1,1,'[]',0);
CREATE TABLE guests (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"key" TEXT NOT NULL, 
	name TEXT NOT NULL, 
	word_hash TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	last_seen BIGINT NOT NULL, settings TEXT DEFAULT '{}' NOT NULL, 
	CONSTRAINT uq_guests_key UNIQUE ("key"), 
	CONSTRAINT uq_guests_word_hash UNIQUE (word_hash)
);
INSERT INTO "guests" VALUES(1,'gast1','Gast1','0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f',1774747800123456,1774747800123456,'{"legende": "karten"}');
CREATE TABLE invitations (
	word_hash TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT, 
	used_at BIGINT, 
	used_by TEXT, 
	CONSTRAINT pk_invitations PRIMARY KEY (word_hash)
);
INSERT INTO "invitations" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',1774747800123456,NULL,NULL,NULL);
CREATE TABLE journal (
	table_number INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	time BIGINT NOT NULL, 
	actor TEXT NOT NULL, 
	line TEXT NOT NULL, 
	CONSTRAINT pk_journal PRIMARY KEY (table_number, number), 
	CONSTRAINT fk_journal_table_number_tables FOREIGN KEY(table_number) REFERENCES tables (number)
)
 WITHOUT ROWID

;
INSERT INTO "journal" VALUES(1,0,1774747800123456,'anna','eroeffnen romme');
INSERT INTO "journal" VALUES(1,1,1774747801123456,'anna','mischen 7o 3#');
INSERT INTO "journal" VALUES(1,2,1774747802123456,'anna','ablegen ♥8');
CREATE TABLE matches (
	id INTEGER NOT NULL, 
	table_number INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	first_entry INTEGER NOT NULL, 
	last_entry INTEGER, 
	started BIGINT NOT NULL, 
	ended BIGINT, 
	outcome VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_table_number_tables FOREIGN KEY(table_number) REFERENCES tables (number)
);
INSERT INTO "matches" VALUES(1,1,'romme',1,2,1774747800123456,1774751400123456,'ended');
CREATE TABLE messages (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	owner TEXT NOT NULL, 
	sender TEXT NOT NULL, 
	name TEXT NOT NULL, 
	time BIGINT NOT NULL, 
	text TEXT NOT NULL
);
INSERT INTO "messages" VALUES(1,'a1','','',1774747800123456,'Guten Abend');
CREATE TABLE moderation (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	time BIGINT NOT NULL, 
	actor TEXT NOT NULL, 
	deed VARCHAR(16) NOT NULL, 
	subject TEXT NOT NULL, 
	player INTEGER, 
	reason TEXT NOT NULL, 
	until BIGINT
);
INSERT INTO "moderation" VALUES(1,1774747800123456,'Anna','ban','bert',NULL,'schimpft',NULL);
CREATE TABLE pending (
	kind VARCHAR(10) NOT NULL, 
	owner TEXT NOT NULL, 
	table_number INTEGER NOT NULL, 
	other TEXT NOT NULL, 
	until BIGINT, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_pending PRIMARY KEY (kind, owner, table_number)
)
 WITHOUT ROWID

;
INSERT INTO "pending" VALUES('invitation','g1',1,'a1',1774747900123456,'');
CREATE TABLE players (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	password_hash TEXT NOT NULL, 
	admin BOOLEAN NOT NULL, 
	settings TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	last_seen BIGINT NOT NULL, 
	CONSTRAINT uq_players_key UNIQUE ("key")
);
INSERT INTO "players" VALUES(1,'Anna','anna','$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA',1,'{"breite": 78, "zeichensatz": "utf-8"}',1774747800123456,1774747800123456);
INSERT INTO "players" VALUES(2,'Hansi','hansi','$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA',0,'{}',1774747800123456,1774747800123456);
CREATE TABLE ranking_points (
	award_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	"key" TEXT NOT NULL, 
	name TEXT NOT NULL, 
	points INTEGER NOT NULL, 
	CONSTRAINT pk_ranking_points PRIMARY KEY (award_id, place), 
	CONSTRAINT fk_ranking_points_award_id_awards FOREIGN KEY(award_id) REFERENCES awards (id)
);
INSERT INTO "ranking_points" VALUES(1,1,'uwe','Uwe',200);
INSERT INTO "ranking_points" VALUES(1,2,'klaus_b','Klaus B.',174);
CREATE TABLE ratings (
	game TEXT NOT NULL, 
	player INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	played INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (game, player)
)
 WITHOUT ROWID

;
INSERT INTO "ratings" VALUES('romme',1,27.5,7.25,1);
CREATE TABLE reports (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	time BIGINT NOT NULL, 
	reporter TEXT NOT NULL, 
	reporter_name TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	subject_name TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	told TEXT NOT NULL
);
INSERT INTO "reports" VALUES(1,1774747800123456,'a1','Anna','g1','Gast1','schimpft','["Gast1 sagt: Pah!"]');
CREATE TABLE results (
	match_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player INTEGER, 
	name TEXT NOT NULL, 
	points INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_results_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_results_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "results" VALUES(1,0,1,'Anna',0,1,1);
INSERT INTO "results" VALUES(1,1,NULL,'Gast1',25,2,0);
CREATE TABLE sanctions (
	kind VARCHAR(8) NOT NULL, 
	subject TEXT NOT NULL, 
	since BIGINT NOT NULL, 
	until BIGINT, 
	imposed_by TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	CONSTRAINT pk_sanctions PRIMARY KEY (kind, subject)
);
INSERT INTO "sanctions" VALUES('name','bert',1774747800123456,NULL,'Anna','schimpft');
CREATE TABLE standings (
	game TEXT NOT NULL, 
	computers BOOLEAN NOT NULL, 
	player INTEGER NOT NULL, 
	played INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	last BIGINT NOT NULL, 
	CONSTRAINT pk_standings PRIMARY KEY (game, computers, player), 
	CONSTRAINT fk_standings_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "standings" VALUES('romme',0,1,1,1,0,1774751400123456);
CREATE TABLE tables (
	number INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	phase TEXT NOT NULL, 
	people TEXT NOT NULL, 
	options TEXT NOT NULL, 
	opener TEXT NOT NULL, 
	last_entry INTEGER NOT NULL, 
	opened BIGINT NOT NULL, 
	touched BIGINT NOT NULL, 
	closed BIGINT, 
	state VARCHAR(8) NOT NULL, 
	note TEXT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (number)
);
INSERT INTO "tables" VALUES(1,'romme',1,'warten','[[0,"Anna","a1",true,false],[1,"Gast1","g1",false,false]]','[["startwert","30"],["farbe","grün"]]','Anna',2,1774747800123456,1774747802123456,NULL,'open','');
CREATE TABLE tickets (
	owner TEXT NOT NULL, 
	ticket_hash TEXT NOT NULL, 
	mark_hash TEXT NOT NULL, 
	until BIGINT, 
	CONSTRAINT pk_tickets PRIMARY KEY (owner)
)
 WITHOUT ROWID

;
INSERT INTO "tickets" VALUES('a1','b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3',NULL);
CREATE INDEX ix_tables_state ON tables (state);
CREATE INDEX ix_matches_table_number ON matches (table_number);
CREATE INDEX ix_ranking_points_key ON ranking_points ("key");
CREATE INDEX ix_results_player ON results (player);
CREATE INDEX ix_endings_rated ON endings (rated);
CREATE INDEX ix_messages_owner ON messages (owner);
CREATE INDEX ix_bots_owner ON bots (owner);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('players',2);
INSERT INTO "sqlite_sequence" VALUES('awards',1);
INSERT INTO "sqlite_sequence" VALUES('guests',1);
INSERT INTO "sqlite_sequence" VALUES('moderation',1);
INSERT INTO "sqlite_sequence" VALUES('endings',1);
INSERT INTO "sqlite_sequence" VALUES('reports',1);
INSERT INTO "sqlite_sequence" VALUES('messages',1);
COMMIT;
