-- What people are to each other, each side for itself: 'asked' for friendship, 'friend', or 'blocked'.
CREATE TABLE ties (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    tie TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX ties_to ON ties (other);
