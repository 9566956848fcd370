//! The rules of Rummikub, to read.
