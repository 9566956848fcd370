//! The page's handle to its worker (crate `web-worker`): `start` spawns the worker, dropping the
//! `Handle` terminates it.

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
    let worker = open().expect("module workers exist wherever WASM modules do");
    let on_message = on_letter(hear);
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    let on_error = Closure::<dyn Fn()>::new(crate::error::show);
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Handle {
        worker,
        _on_message: on_message,
        _on_error: on_error,
    }
}

fn open() -> Result<Worker, JsValue> {
    let url = MODULE_URL.with(|module| web_sys::Url::new_with_base("worker.js", module))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&url.href(), &options)
}

fn on_letter(hear: impl Fn(FromWorker<Raw>) + 'static) -> Closure<dyn Fn(MessageEvent)> {
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
