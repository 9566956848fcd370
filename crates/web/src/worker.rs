//! The worker behind the page: how the window starts it, and what it does in its own thread.
//!
//! A worker drops messages that arrive before its WASM listens, therefore it speaks first: it says
//! `READY`, and only then does the window send anything.

use wasm_bindgen::{JsCast, prelude::*};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

const READY: &str = "ready";
const PING: &str = "ping";
const PONG: &str = "pong";

#[wasm_bindgen]
extern "C" {
    /// Where this module was loaded from; `worker.js` lies beside it.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static MODULE_URL: String;
}

/// Starts the worker, pings it once it is ready and hands on every word it says after that.
pub fn start(hear: impl Fn(String) + 'static) {
    let worker = open().expect("module workers exist wherever WASM modules do");
    let line = worker.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        match event.data().as_string().as_deref() {
            Some(READY) => line.post_message(&PING.into()).expect("a string can be posted"),
            Some(word) => hear(word.to_owned()),
            None => {}
        }
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker lives as long as the page does.
    on_message.forget();
}

fn open() -> Result<Worker, JsValue> {
    let url = MODULE_URL.with(|module| web_sys::Url::new_with_base("worker.js", module))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&url.href(), &options)
}

/// Runs inside the worker: answers every ping with a pong.
pub fn listen() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let line = scope.clone();
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if event.data().as_string().as_deref() == Some(PING) {
            line.post_message(&PONG.into()).expect("a string can be posted");
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    scope.post_message(&READY.into()).expect("a string can be posted");
}
