//! A socket whose client must read: a write that makes no progress, or a response that takes too
//! long in all, ends the connection.

use parking_lot::Mutex;
use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{self, Instant, Sleep},
};

/// How long writing may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WriteLimits {
    /// Without any progress.
    pub stalled: Duration,
    /// One response in all.
    pub response: Duration,
}

/// A `TcpStream` with [`WriteLimits`].
#[derive(Debug)]
pub(crate) struct TimedStream {
    stream: TcpStream,
    limits: WriteLimits,
    request: RequestTime,
    /// Runs while the client takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
}

/// When the latest request of a connection began.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestTime(Arc<Mutex<Option<Instant>>>);

impl RequestTime {
    pub fn begin(&self) {
        *self.0.lock() = Some(Instant::now());
    }

    fn is_longer_than(&self, limit: Duration) -> bool {
        self.0.lock().is_some_and(|began| began.elapsed() > limit)
    }
}

impl TimedStream {
    pub fn new(stream: TcpStream, limits: WriteLimits, request: RequestTime) -> Self {
        Self {
            stream,
            limits,
            request,
            stalled: None,
        }
    }

    /// The socket, without limits: a web socket has its own.
    pub fn into_inner(self) -> TcpStream {
        self.stream
    }

    /// Ends a write that waits for the client, once a limit has passed.
    fn limit<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
        } else {
            let stalled = self.limits.stalled;
            let timer = self
                .stalled
                .get_or_insert_with(|| Box::pin(time::sleep(stalled)));
            if timer.as_mut().poll(context).is_ready() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
        if self.request.is_longer_than(self.limits.response) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        written
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limit(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.limit(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
