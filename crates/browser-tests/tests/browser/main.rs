//! What a person does and sees in the page, a module for each part of it.

mod accounts;
mod against_bots;
mod chat;
mod home;
mod invitations;
mod kanasta;
mod kanasta_gateway;
mod kanasta_looks;
mod kanasta_table;
mod karcianka;
mod karcianka_table;
mod keyboard;
mod low_window;
mod other_engines;
mod play;
mod prepared;
mod prepared_match;
mod project;
mod project_gateway;
mod project_page;
mod replay;
mod rummikub;
mod rummikub_table;
mod social;
mod tables;
