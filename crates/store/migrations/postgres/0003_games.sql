-- Finished games, derived from the journal so that profiles and lists need not replay it.
CREATE TABLE games (
    table_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    is_public BOOLEAN NOT NULL,
    started_ms BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX games_recent ON games (game, ended_ms, table_id, number) WHERE is_public;

-- person has no foreign key on purpose: someone who was forgotten must not stop a game from being kept.
-- ended_ms repeats the game's so that one index pages through a person's games.
CREATE TABLE game_players (
    table_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    person TEXT COLLATE "C",
    bot TEXT,
    nick TEXT NOT NULL,
    place BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES games (table_id, number)
);
CREATE INDEX game_players_of_person ON game_players (person, ended_ms, table_id, number);
