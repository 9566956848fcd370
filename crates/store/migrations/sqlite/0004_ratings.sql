-- How good each player is at each game, derived from the finished games in the order they were kept.
-- A player is a person's id, or 'bot:' and a bot's name.
CREATE TABLE ratings (
    player TEXT NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    streak INTEGER NOT NULL,
    rated_ms INTEGER NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE INDEX ratings_best ON ratings (game, rating);

-- Who won and lost together; games from before were all everyone for themselves.
ALTER TABLE game_players ADD COLUMN side INTEGER;
UPDATE game_players SET side = seat;
-- The rating after the game, none in games from before; and the one it was reckoned from, none in a player's first.
ALTER TABLE game_players ADD COLUMN rating REAL;
ALTER TABLE game_players ADD COLUMN before REAL;
