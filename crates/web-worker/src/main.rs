//! The table behind the page: hosts a game against bots in a thread of the browser, with or without
//! a connection.
//!
//! A WASM module of its own, so that a first visit does not load the bots. A worker drops messages
//! that arrive before its WASM listens, therefore it speaks first: it says `Ready`, and only then
//! does the window send anything.

mod environment;
mod host;
mod reviewer;
mod thinker;
mod timer;

use host::Host;
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast, prelude::*};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use wire::FromWorker;

fn main() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let line = scope.clone();
    let tell: host::Tell = Rc::new(move |letter| {
        let text = serde_json::to_string(&letter).expect("messages serialise");
        line.post_message(&text.into())
            .expect("a string can be posted");
    });
    let host = Rc::new(RefCell::new(Host::new(tell.clone())));
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let letter = event
            .data()
            .as_string()
            .and_then(|text| serde_json::from_str(&text).ok());
        if let Some(letter) = letter {
            Host::receive(&host, letter);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    on_message.forget();
    tell(FromWorker::Ready);
}
