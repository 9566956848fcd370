//! The page's handle to its worker (crate `web-worker`): `start` spawns the worker, unless
//! `boot.js` has done so before the page; dropping the `Handle` terminates it.

use std::rc::Rc;
use wasm_bindgen::{JsCast, prelude::*};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::{FromWorker, Raw, ToWorker};

#[wasm_bindgen]
extern "C" {
    /// The URL of this module; `worker.js` lies beside it.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static MODULE_URL: String;
}

/// A running worker. Dropping the handle terminates the worker.
pub struct Handle {
    worker: Worker,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn()>,
}

impl Handle {
    /// Posts a message to the worker, as JSON text.
    pub fn send(&self, letter: &ToWorker) {
        let text = serde_json::to_string(letter).expect("messages serialise");
        self.worker
            .post_message(&text.into())
            .expect("a string can be posted");
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Starts a worker; `hear` gets every message from it. An error in the worker shows the page's
/// error notice (`error::show`).
pub fn start(hear: impl Fn(FromWorker<Raw>) + 'static) -> Handle {
    let (worker, letters) = early().unwrap_or_else(|| {
        let worker = open().expect("module workers exist wherever WASM modules do");
        (worker, Vec::new())
    });
    let hear: Rc<dyn Fn(FromWorker<Raw>)> = Rc::new(hear);
    let on_message = on_letter(hear.clone());
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    let on_error = Closure::<dyn Fn()>::new(crate::error::show);
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    // The caller has the handle when it hears the first letter.
    leptos::task::spawn_local(async move {
        let letters = letters.iter();
        for letter in letters.filter_map(|text| serde_json::from_str(text).ok()) {
            hear(letter);
        }
    });
    Handle {
        worker,
        _on_message: on_message,
        _on_error: on_error,
    }
}

/// The worker that `boot.js` started before the page, and what it has said since then.
fn early() -> Option<(Worker, Vec<String>)> {
    let name = JsValue::from_str("stolikWorker");
    let global = js_sys::global();
    let early = js_sys::Reflect::get(&global, &name)
        .ok()
        .filter(JsValue::is_object)?;
    // Only one table can have it.
    let _ = js_sys::Reflect::delete_property(&global, &name);
    let of = |key: &str| js_sys::Reflect::get(&early, &key.into());
    let worker: Worker = of("worker").ok()?.dyn_into().ok()?;
    if of("failed").ok()?.is_truthy() {
        worker.terminate();
        return None;
    }
    let letters: js_sys::Array = of("letters").ok()?.dyn_into().ok()?;
    let letters = letters.iter().filter_map(|letter| letter.as_string());
    Some((worker, letters.collect()))
}

fn open() -> Result<Worker, JsValue> {
    let url = MODULE_URL.with(|module| web_sys::Url::new_with_base("worker.js", module))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&url.href(), &options)
}

fn on_letter(hear: Rc<dyn Fn(FromWorker<Raw>)>) -> Closure<dyn Fn(MessageEvent)> {
    Closure::new(move |event: MessageEvent| {
        let letter = event
            .data()
            .as_string()
            .and_then(|text| serde_json::from_str(&text).ok());
        if let Some(letter) = letter {
            hear(letter);
        }
    })
}
