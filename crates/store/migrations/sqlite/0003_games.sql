-- Finished games, derived from the journal so that profiles and lists need not replay it.
CREATE TABLE games (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX games_recent ON games (game, ended_ms, table_id, number) WHERE is_public;

-- person has no foreign key on purpose: someone who was forgotten must not stop a game from being kept.
-- ended_ms repeats the game's so that one index pages through a person's games.
CREATE TABLE game_players (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    bot TEXT,
    nick TEXT NOT NULL,
    place INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES games (table_id, number)
);
CREATE INDEX game_players_of_person ON game_players (person, ended_ms, table_id, number);
