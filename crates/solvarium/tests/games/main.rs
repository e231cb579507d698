//! Games: every search agrees with minimax on random small games, and known games have their known values.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod events;
mod known;
mod random_game;
mod twins;
