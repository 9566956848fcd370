//! The device of a login in words, such as `Chrome on Linux`, so that people tell their sessions
//! apart. The `User-Agent` header itself is not stored: it identifies a browser too well.

use std::fmt;

/// A browser and the system on which it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    browser: Browser,
    system: System,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Browser {
    Edge,
    Opera,
    Samsung,
    Firefox,
    Chrome,
    Safari,
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum System {
    Android,
    IPhone,
    IPad,
    ChromeOs,
    Windows,
    MacOs,
    Linux,
    Other,
}

/// In this order: most browsers also name those that they imitate.
const BROWSERS: [(&str, Browser); 10] = [
    ("Edg/", Browser::Edge),
    ("EdgA/", Browser::Edge),
    ("EdgiOS/", Browser::Edge),
    ("OPR/", Browser::Opera),
    ("SamsungBrowser/", Browser::Samsung),
    ("Firefox/", Browser::Firefox),
    ("FxiOS/", Browser::Firefox),
    ("Chrome/", Browser::Chrome),
    ("CriOS/", Browser::Chrome),
    ("Safari/", Browser::Safari),
];

/// In this order: Android also names Linux.
const SYSTEMS: [(&str, System); 8] = [
    ("Android", System::Android),
    ("iPhone", System::IPhone),
    ("iPad", System::IPad),
    ("CrOS", System::ChromeOs),
    ("Windows", System::Windows),
    ("Macintosh", System::MacOs),
    ("Linux", System::Linux),
    ("X11", System::Linux),
];

impl Device {
    /// Recognises the device in a `User-Agent` header.
    pub fn of(user_agent: &str) -> Self {
        let browser = BROWSERS.iter().find(|(mark, _)| user_agent.contains(mark));
        let system = SYSTEMS.iter().find(|(mark, _)| user_agent.contains(mark));
        Self {
            browser: browser.map_or(Browser::Other, |found| found.1),
            system: system.map_or(System::Other, |found| found.1),
        }
    }
}

impl fmt::Display for Device {
    /// Writes what is stored and sent; the page translates it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.browser {
            Browser::Edge => "Edge",
            Browser::Opera => "Opera",
            Browser::Samsung => "Samsung Internet",
            Browser::Firefox => "Firefox",
            Browser::Chrome => "Chrome",
            Browser::Safari => "Safari",
            Browser::Other => "Browser",
        })?;
        f.write_str(match self.system {
            System::Android => " on Android",
            System::IPhone => " on iPhone",
            System::IPad => " on iPad",
            System::ChromeOs => " on ChromeOS",
            System::Windows => " on Windows",
            System::MacOs => " on macOS",
            System::Linux => " on Linux",
            System::Other => "",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_device_is_named_in_words() {
        for (header, words) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
                "Chrome on Linux",
            ),
            (
                "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0",
                "Firefox on Android",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPad",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
                "Firefox on macOS",
            ),
            (
                "Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 OPR/115.0.0.0",
                "Opera on Windows",
            ),
            (
                "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
                "Chrome on ChromeOS",
            ),
            ("Netscape 4 on X11", "Browser on Linux"),
            ("curl/8.5.0", "Browser"),
            ("", "Browser"),
        ] {
            assert_eq!(Device::of(header).to_string(), words, "{header}");
        }
    }
}
