//! A request's body that must arrive within a time.

use axum::body::{Body, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use std::{
    error::Error,
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};
use tokio::time::{self, Sleep};

/// Returns a body that breaks off with an error after `within`.
pub(super) fn timed_body(body: Incoming, within: Duration) -> Body {
    if body.is_end_stream() {
        return Body::empty();
    }
    Body::new(TimedBody {
        body,
        end: Box::pin(time::sleep(within)),
    })
}

struct TimedBody {
    body: Incoming,
    end: Pin<Box<Sleep>>,
}

impl HttpBody for TimedBody {
    type Data = <Incoming as HttpBody>::Data;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        if self.end.as_mut().poll(context).is_ready() {
            let late = io::Error::from(io::ErrorKind::TimedOut);
            return Poll::Ready(Some(Err(late.into())));
        }
        let frame = Pin::new(&mut self.body).poll_frame(context);
        frame.map(|frame| frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
