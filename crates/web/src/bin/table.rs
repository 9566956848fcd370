//! The worker's program: a table with bots, loaded only when one is played.

fn main() {
    web::host_table();
}
