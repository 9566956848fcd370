//! The program of the page: everything is in the library beside it.

fn main() {
    web::start();
}
