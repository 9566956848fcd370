-- How good each player is at each game, derived from the finished games in the order they were kept.
-- A player is a person's id, or 'bot:' and a bot's name.
CREATE TABLE ratings (
    player TEXT COLLATE "C" NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    played BIGINT NOT NULL,
    won BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    streak BIGINT NOT NULL,
    rated_ms BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE INDEX ratings_best ON ratings (game, rating);

-- Who won and lost together; games from before were all everyone for themselves.
ALTER TABLE game_players ADD COLUMN side BIGINT;
UPDATE game_players SET side = seat;
-- The rating after the game, none in games from before; and the one it was reckoned from, none in a player's first.
ALTER TABLE game_players ADD COLUMN rating DOUBLE PRECISION;
ALTER TABLE game_players ADD COLUMN before DOUBLE PRECISION;
