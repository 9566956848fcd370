//! A `WebSocket` with its listeners. Dropping `Socket` closes it and removes the listeners.

use wasm_bindgen::{JsCast, prelude::*};
use web_sys::{MessageEvent, WebSocket};

pub(super) struct Socket {
    socket: WebSocket,
    _on_open: Closure<dyn Fn()>,
    _on_text: Closure<dyn Fn(MessageEvent)>,
    _on_close: Closure<dyn Fn()>,
}

impl Socket {
    /// Opens a socket to a path of the page's own server.
    pub fn open(
        path: &str,
        on_open: impl Fn() + 'static,
        on_text: impl Fn(String) + 'static,
        on_close: impl Fn() + 'static,
    ) -> Result<Self, JsValue> {
        let socket = WebSocket::new(&address(path)?)?;
        let on_open = Closure::<dyn Fn()>::new(on_open);
        let on_text = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                on_text(text);
            }
        });
        let on_close = Closure::<dyn Fn()>::new(on_close);
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_text.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Ok(Self {
            socket,
            _on_open: on_open,
            _on_text: on_text,
            _on_close: on_close,
        })
    }

    /// Sends a text frame. A message into a closing socket is lost; `on_close` follows.
    pub fn send(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

fn address(path: &str) -> Result<String, JsValue> {
    let location = leptos::prelude::window().location();
    let scheme = if location.protocol()? == "https:" {
        "wss"
    } else {
        "ws"
    };
    Ok(format!("{scheme}://{}{path}", location.host()?))
}
