-- A game is rated only at a table marked so, among people with accounts. Games from before were all rated.
ALTER TABLE games ADD COLUMN is_rated BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE games SET is_rated = TRUE WHERE EXISTS (
    SELECT 1 FROM game_players AS p
    WHERE p.table_id = games.table_id AND p.number = games.number AND p.rating IS NOT NULL
);
-- Whether a person's own program played, with a token or through a gateway.
ALTER TABLE game_players ADD COLUMN is_program BOOLEAN NOT NULL DEFAULT FALSE;
-- Guests and bots are not rated any more; the ratings after their games stay in game_players.
DELETE FROM ratings WHERE player NOT IN (SELECT id FROM people WHERE kind = 'account');
