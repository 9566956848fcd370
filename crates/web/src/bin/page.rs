//! The page's program, for the window.

fn main() {
    web::show_page();
}
