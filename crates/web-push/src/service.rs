//! `PushService`: posts one encrypted message to the push service of a browser (RFC 8030).

use crate::{BrowserKeys, Endpoint, Reach, SealError, VapidKey, endpoint::is_public, seal};
use http_body_util::Full;
use hyper::{
    Request, Response,
    body::{Bytes, Incoming},
    client::conn::http1,
    header,
};
use hyper_util::rt::TokioIo;
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

/// How long one push may take, from the lookup of the name to the answer's head.
const ANSWER_WITHIN: Duration = Duration::from_secs(15);
/// Most addresses of one name that are tried.
const MAX_ADDRESSES: usize = 4;
/// Most bytes of the answer's head; its body is not read.
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// The longest wish of a push service that is heeded.
const MAX_RETRY_AFTER_S: u64 = 24 * 60 * 60;

/// Sends messages to push services, for one server.
pub struct PushService {
    key: VapidKey,
    /// A URL or address of the host of this server, which push services may write to.
    subject: String,
    reach: Reach,
    tls: TlsConnector,
}

/// How soon the browser should be woken for a message (RFC 8030, section 5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    Normal,
    High,
}

/// A message and how long it is of use.
#[derive(Clone, Copy, Debug)]
pub struct PushMessage<'a> {
    pub text: &'a [u8],
    /// The push service drops the message after that.
    pub ttl_s: u64,
    pub urgency: Urgency,
    /// Replaces a message of the same topic that waits for the browser: up to 32
    /// characters of base64url.
    pub topic: &'a str,
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushed {
    /// The push service has taken it.
    Taken,
    /// The subscription has ended: forget it.
    Gone,
    /// The push service will not take this message.
    Refused(u16),
    /// It was not taken now; the service may have said for how many seconds to wait.
    Later { wait_s: Option<u64> },
    /// The endpoint is not on the public network, or its key cannot be used: forget it.
    Unusable,
}

impl PushService {
    /// A `subject` with characters that JSON would escape is left out of what is signed.
    pub fn new(key: VapidKey, subject: &str, reach: Reach) -> Self {
        let roots = RootCertStore {
            roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
        };
        let provider = Arc::new(ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider knows the default versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"\\".contains(&byte);
        let subject = if subject.bytes().all(is_plain) {
            subject
        } else {
            ""
        };
        Self {
            key,
            subject: subject.to_owned(),
            reach,
            tls: TlsConnector::from(Arc::new(config)),
        }
    }

    /// The public key that browsers subscribe to.
    pub fn public_key(&self) -> String {
        self.key.public()
    }

    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Sends a message. Never follows a redirect, and reads no body.
    pub async fn send(
        &self,
        endpoint: &Endpoint,
        keys: &BrowserKeys,
        message: PushMessage<'_>,
        now_s: u64,
    ) -> Pushed {
        let later = Pushed::Later { wait_s: None };
        let sealed = match seal(keys, message.text) {
            Ok(sealed) => sealed,
            Err(SealError::Key) => return Pushed::Unusable,
            Err(SealError::TooLong) => return Pushed::Refused(413),
            Err(SealError::NoRandom) => return later,
        };
        let Some(request) = self.request(endpoint, message, sealed, now_s) else {
            return later;
        };
        let Ok(sent) = timeout(ANSWER_WITHIN, self.exchange(endpoint, request)).await else {
            return later;
        };
        match sent {
            Ok(answer) => read_answer(&answer),
            Err(NotSent::NotPublic) => Pushed::Unusable,
            Err(NotSent::Failed) => later,
        }
    }

    fn request(
        &self,
        endpoint: &Endpoint,
        message: PushMessage<'_>,
        sealed: Vec<u8>,
        now_s: u64,
    ) -> Option<Request<Full<Bytes>>> {
        let audience = endpoint.origin();
        let signed = self
            .key
            .authorization(&audience, &self.subject, now_s)
            .ok()?;
        let urgency = match message.urgency {
            Urgency::Normal => "normal",
            Urgency::High => "high",
        };
        Request::post(&endpoint.path)
            .header(header::HOST, endpoint.authority())
            .header(header::AUTHORIZATION, signed)
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .header(header::CONTENT_ENCODING, "aes128gcm")
            .header(header::CONNECTION, "close")
            .header("TTL", message.ttl_s)
            .header("Urgency", urgency)
            .header("Topic", message.topic)
            .body(Full::new(sealed.into()))
            .ok()
    }

    async fn exchange(
        &self,
        endpoint: &Endpoint,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<Incoming>, NotSent> {
        let stream = self.connect(endpoint).await?;
        if !endpoint.is_tls {
            return post(stream, request).await;
        }
        let name = ServerName::try_from(endpoint.host.clone()).map_err(|_| NotSent::NotPublic)?;
        let stream = self.tls.connect(name, stream).await?;
        post(stream, request).await
    }

    /// Connects to an address that was checked itself, so that no second lookup can lead elsewhere.
    async fn connect(&self, endpoint: &Endpoint) -> Result<TcpStream, NotSent> {
        let found = lookup_host((endpoint.host.as_str(), endpoint.port)).await?;
        let found: Vec<SocketAddr> = found.take(MAX_ADDRESSES).collect();
        let is_allowed = |found: &SocketAddr| match self.reach {
            Reach::Public => is_public(found.ip()),
            Reach::Loopback => true,
        };
        if !found.iter().all(is_allowed) {
            return Err(NotSent::NotPublic);
        }
        for address in found {
            if let Ok(stream) = TcpStream::connect(address).await {
                return Ok(stream);
            }
        }
        Err(NotSent::Failed)
    }
}

/// Why there is no answer.
enum NotSent {
    NotPublic,
    Failed,
}

impl From<io::Error> for NotSent {
    fn from(_: io::Error) -> Self {
        NotSent::Failed
    }
}

impl From<hyper::Error> for NotSent {
    fn from(_: hyper::Error) -> Self {
        NotSent::Failed
    }
}

async fn post(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<Response<Incoming>, NotSent> {
    let mut client = http1::Builder::new();
    client.max_buf_size(MAX_HEAD_BYTES);
    let (mut sender, connection) = client.handshake(TokioIo::new(stream)).await?;
    let sending = sender.send_request(request);
    tokio::pin!(connection, sending);
    tokio::select! {
        answer = &mut sending => Ok(answer?),
        _ = &mut connection => Ok(sending.await?),
    }
}

fn read_answer(answer: &Response<Incoming>) -> Pushed {
    let wait_s = answer.headers().get(header::RETRY_AFTER);
    let wait_s = wait_s.and_then(|value| value.to_str().ok()?.parse().ok());
    outcome(answer.status().as_u16(), wait_s)
}

fn outcome(status: u16, wait_s: Option<u64>) -> Pushed {
    match status {
        200..=299 => Pushed::Taken,
        404 | 410 => Pushed::Gone,
        408 | 429 | 500.. => Pushed::Later {
            wait_s: wait_s.map(|wait_s| wait_s.min(MAX_RETRY_AFTER_S)),
        },
        // A redirect is a refusal, too: it is not followed.
        refused => Pushed::Refused(refused),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_says_what_becomes_of_message_and_subscription() {
        for (status, pushed) in [
            (201, Pushed::Taken),
            (404, Pushed::Gone),
            (410, Pushed::Gone),
            (301, Pushed::Refused(301)),
            (403, Pushed::Refused(403)),
            (413, Pushed::Refused(413)),
            (429, Pushed::Later { wait_s: Some(7) }),
            (503, Pushed::Later { wait_s: Some(7) }),
        ] {
            assert_eq!(outcome(status, Some(7)), pushed, "{status}");
        }
        let longest = Pushed::Later {
            wait_s: Some(MAX_RETRY_AFTER_S),
        };
        assert_eq!(outcome(503, Some(u64::MAX)), longest);
    }
}
