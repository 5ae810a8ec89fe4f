BEGIN TRANSACTION;
CREATE TABLE account_changes (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	player INTEGER NOT NULL
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0014');
CREATE TABLE awards (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game TEXT NOT NULL, 
	source TEXT NOT NULL, 
	given BIGINT NOT NULL, 
	CONSTRAINT uq_awards_game_source UNIQUE (game, source)
);
INSERT INTO "awards" VALUES(1,'doppelkopf','import',1774747800123456);
CREATE TABLE bonds (
	owner INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	other INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT pk_bonds PRIMARY KEY (owner, kind, other), 
	CONSTRAINT fk_bonds_owner_people FOREIGN KEY(owner) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_bonds_other_people FOREIGN KEY(other) REFERENCES people (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "bonds" VALUES(1,'friend',3,1774747800123456);
CREATE TABLE bots (
	player INTEGER NOT NULL, 
	owner INTEGER NOT NULL, 
	CONSTRAINT pk_bots PRIMARY KEY (player), 
	CONSTRAINT fk_bots_player_people FOREIGN KEY(player) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_bots_owner_people FOREIGN KEY(owner) REFERENCES people (id) ON DELETE CASCADE
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
CREATE TABLE day_groups (
	day VARCHAR(10) NOT NULL, 
	host INTEGER, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_day_groups PRIMARY KEY (day), 
	CONSTRAINT fk_day_groups_host_people FOREIGN KEY(host) REFERENCES people (id) ON DELETE SET NULL
);
CREATE TABLE day_sets (
	day VARCHAR(10) NOT NULL, 
	game TEXT NOT NULL, 
	person INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	deals INTEGER NOT NULL, 
	table_number INTEGER NOT NULL, 
	rules TEXT NOT NULL, 
	points TEXT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_day_sets PRIMARY KEY (day, game, person), 
	CONSTRAINT fk_day_sets_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "day_sets" VALUES('2026-03-28','romme',1,2,4,1,'1-abc','[12, -3]','laeuft');
CREATE TABLE days (
	day VARCHAR(10) NOT NULL, 
	secret TEXT NOT NULL, 
	versions INTEGER NOT NULL, 
	marks TEXT NOT NULL, 
	CONSTRAINT pk_days PRIMARY KEY (day)
);
INSERT INTO "days" VALUES('2026-03-28','abababababababababababababababababababababababababababababababab',3,'[["romme", 2, [5, 6, 7, 8]]]');
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
	CONSTRAINT pk_doors PRIMARY KEY (table_number), 
	CONSTRAINT fk_doors_table_number_tables FOREIGN KEY(table_number) REFERENCES tables (number)
)
 WITHOUT ROWID

;
INSERT INTO "doors" VALUES(1,1,0);
CREATE TABLE endings (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id INTEGER NOT NULL, 
	teams TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	CONSTRAINT uq_endings_match_id UNIQUE (match_id), 
	CONSTRAINT fk_endings_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "endings" VALUES(1,1,'[]',0);
CREATE TABLE group_news (
	day VARCHAR(10) NOT NULL, 
	person INTEGER NOT NULL, 
	CONSTRAINT pk_group_news PRIMARY KEY (day, person), 
	CONSTRAINT fk_group_news_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE TABLE invitations (
	word_hash TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT, 
	used_at BIGINT, 
	used_by TEXT, 
	CONSTRAINT pk_invitations PRIMARY KEY (word_hash)
);
INSERT INTO "invitations" VALUES('a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',1774747800123456,NULL,NULL,NULL);
CREATE TABLE invited (
	table_number INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	CONSTRAINT pk_invited PRIMARY KEY (table_number, person), 
	CONSTRAINT fk_invited_table_number_doors FOREIGN KEY(table_number) REFERENCES doors (table_number) ON DELETE CASCADE, 
	CONSTRAINT fk_invited_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "invited" VALUES(1,3);
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
CREATE TABLE league_places (
	month VARCHAR(7) NOT NULL, 
	person INTEGER NOT NULL, 
	division INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	days INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	rested INTEGER NOT NULL, 
	next_division INTEGER NOT NULL, 
	CONSTRAINT pk_league_places PRIMARY KEY (month, person), 
	CONSTRAINT fk_league_places_person_people FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "league_places" VALUES('2026-02',1,1,1,6,2,3120,0,1);
CREATE TABLE links (
	code_hash TEXT NOT NULL, 
	table_number INTEGER NOT NULL, 
	host INTEGER NOT NULL, 
	until BIGINT NOT NULL, 
	uses_left INTEGER NOT NULL, 
	CONSTRAINT pk_links PRIMARY KEY (code_hash), 
	CONSTRAINT fk_links_table_number_tables FOREIGN KEY(table_number) REFERENCES tables (number), 
	CONSTRAINT fk_links_host_people FOREIGN KEY(host) REFERENCES people (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "links" VALUES('d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4',1,1,4928347800123456,3);
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
	owner INTEGER NOT NULL, 
	sender INTEGER, 
	name TEXT NOT NULL, 
	time BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT fk_messages_owner_people FOREIGN KEY(owner) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_messages_sender_people FOREIGN KEY(sender) REFERENCES people (id) ON DELETE CASCADE
);
INSERT INTO "messages" VALUES(1,1,NULL,'',1774747800123456,'Guten Abend');
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
	owner INTEGER NOT NULL, 
	table_number INTEGER NOT NULL, 
	other INTEGER, 
	until BIGINT, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_pending PRIMARY KEY (kind, owner, table_number), 
	CONSTRAINT fk_pending_owner_people FOREIGN KEY(owner) REFERENCES people (id) ON DELETE CASCADE, 
	CONSTRAINT fk_pending_other_people FOREIGN KEY(other) REFERENCES people (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "pending" VALUES('invitation',3,1,1,1774747900123456,'');
CREATE TABLE people (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	password_hash TEXT, 
	word_hash TEXT, 
	admin BOOLEAN NOT NULL, 
	settings TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	last_seen BIGINT NOT NULL, 
	CONSTRAINT ck_people_guest_or_account CHECK ((password_hash IS NULL) <> (word_hash IS NULL)), 
	CONSTRAINT uq_people_key UNIQUE ("key"), 
	CONSTRAINT uq_people_word_hash UNIQUE (word_hash)
);
INSERT INTO "people" VALUES(1,'Anna','anna','$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA',NULL,1,'{"breite": 78, "zeichensatz": "utf-8"}',1774747800123456,1774747800123456);
INSERT INTO "people" VALUES(2,'Hansi','hansi','$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA',NULL,0,'{}',1774747800123456,1774747800123456);
INSERT INTO "people" VALUES(3,'Gast1','gast1',NULL,'0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f',0,'{"legende": "karten"}',1774747800123456,1774747800123456);
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
	CONSTRAINT pk_ratings PRIMARY KEY (game, player), 
	CONSTRAINT fk_ratings_player_people FOREIGN KEY(player) REFERENCES people (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "ratings" VALUES('romme',1,27.5,7.25,1);
CREATE TABLE reports (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	time BIGINT NOT NULL, 
	reporter INTEGER, 
	reporter_name TEXT NOT NULL, 
	subject INTEGER, 
	subject_name TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	told TEXT NOT NULL, 
	CONSTRAINT fk_reports_reporter_people FOREIGN KEY(reporter) REFERENCES people (id) ON DELETE SET NULL, 
	CONSTRAINT fk_reports_subject_people FOREIGN KEY(subject) REFERENCES people (id) ON DELETE SET NULL
);
INSERT INTO "reports" VALUES(1,1774747800123456,1,'Anna',3,'Gast1','schimpft','["Gast1 sagt: Pah!"]');
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
	CONSTRAINT fk_results_player_people FOREIGN KEY(player) REFERENCES people (id) ON DELETE SET NULL
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
	CONSTRAINT fk_standings_player_people FOREIGN KEY(player) REFERENCES people (id) ON DELETE CASCADE
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
INSERT INTO "tables" VALUES(1,'romme',1,'warten','[[0,"Anna",1,true,false],[1,"Gast1",3,false,false]]','[["startwert","30"],["farbe","grün"]]','Anna',2,1774747800123456,1774747802123456,NULL,'open','');
CREATE TABLE tickets (
	owner INTEGER NOT NULL, 
	ticket_hash TEXT NOT NULL, 
	mark_hash TEXT NOT NULL, 
	until BIGINT, 
	CONSTRAINT pk_tickets PRIMARY KEY (owner), 
	CONSTRAINT fk_tickets_owner_people FOREIGN KEY(owner) REFERENCES people (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "tickets" VALUES(1,'b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2','c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3',NULL);
CREATE INDEX ix_tables_state ON tables (state);
CREATE INDEX ix_matches_table_number ON matches (table_number);
CREATE INDEX ix_ranking_points_key ON ranking_points ("key");
CREATE INDEX ix_endings_rated ON endings (rated);
CREATE INDEX ix_bots_owner ON bots (owner);
CREATE INDEX ix_results_player ON results (player);
CREATE INDEX ix_standings_player ON standings (player);
CREATE INDEX ix_bonds_other ON bonds (other);
CREATE INDEX ix_messages_owner ON messages (owner);
CREATE INDEX ix_messages_sender ON messages (sender);
CREATE INDEX ix_pending_owner ON pending (owner);
CREATE INDEX ix_pending_other ON pending (other);
CREATE INDEX ix_reports_reporter ON reports (reporter);
CREATE INDEX ix_reports_subject ON reports (subject);
CREATE INDEX ix_invited_person ON invited (person);
CREATE INDEX ix_ratings_player ON ratings (player);
CREATE INDEX ix_links_host ON links (host);
CREATE INDEX ix_day_sets_person ON day_sets (person);
CREATE INDEX ix_day_sets_table_number ON day_sets (table_number);
CREATE INDEX ix_day_sets_state ON day_sets (state);
CREATE INDEX ix_league_places_person ON league_places (person);
CREATE INDEX ix_day_groups_host ON day_groups (host);
CREATE INDEX ix_day_groups_until ON day_groups (until);
CREATE INDEX ix_group_news_person ON group_news (person);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('awards',1);
INSERT INTO "sqlite_sequence" VALUES('moderation',1);
INSERT INTO "sqlite_sequence" VALUES('endings',1);
INSERT INTO "sqlite_sequence" VALUES('people',3);
INSERT INTO "sqlite_sequence" VALUES('messages',1);
INSERT INTO "sqlite_sequence" VALUES('reports',1);
COMMIT;
