//! What requests that came by HTTPS get besides: two headers that keep the browser at HTTPS and
//! other sites' windows apart, and a session cookie that only this host can set.

use crate::{AppState, caller::Caller, session};
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};
use identity::Token;
use std::net::SocketAddr;
use store::SessionKind;

/// A year. Without `includeSubDomains`: other hosts of the domain may be plain HTTP.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
/// Only these responses replace the cookie: all others may be cached.
const API: &str = "/api/";

/// Finds out whether a request came by HTTPS, notes it in `session::FORWARDED_PROTO` for all that
/// follows, and adds to the response what HTTPS needs. Plain HTTP is left as it is.
pub(crate) async fn layer(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    if !is_https(&state, &request) {
        request.headers_mut().remove(session::FORWARDED_PROTO);
        return next.run(request).await;
    }
    let proto = HeaderValue::from_static("https");
    request
        .headers_mut()
        .insert(session::FORWARDED_PROTO, proto);
    let headers = request.headers().clone();
    let old = session::old_cookie(&headers).filter(|_| request.uri().path().starts_with(API));
    let mut response = next.run(request).await;
    let added = response.headers_mut();
    added.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    added.insert(OPENER_POLICY, SAME_ORIGIN);
    if let Some(old) = old {
        replace_cookie(&state, old, &headers, added).await;
    }
    response
}

fn is_https(state: &AppState, request: &Request) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    peer.is_some_and(|peer| {
        state
            .site
            .is_https(&state.proxies, peer.ip(), request.headers())
    })
}

/// Deletes the cookie of the old name. Its session goes on under the new name, unless the request
/// or the response has a cookie of that name.
async fn replace_cookie(
    state: &AppState,
    old: Token,
    request: &HeaderMap,
    response: &mut HeaderMap,
) {
    let is_replaced =
        session::has_host_cookie(request) || response.contains_key(header::SET_COOKIE);
    response.append(header::SET_COOKIE, session::clear_old_cookie());
    if is_replaced {
        return;
    }
    let Ok(Some(caller)) = Caller::find(state, old).await else {
        return;
    };
    match caller.holder.kind {
        SessionKind::Program => {}
        kind @ (SessionKind::Browser | SessionKind::Lasting) => {
            let cookie = session::set_cookie(&caller.token, kind, request);
            response.append(header::SET_COOKIE, cookie);
        }
    }
}
