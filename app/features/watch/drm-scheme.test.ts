import { expect, test } from "vitest";
import { row } from "../../../tests/setup/row";
import { getDrmScheme } from "./drm-scheme";

const agents = {
  "Safari on a Mac": [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "fairplay",
  ],
  "Safari on an iPhone": [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "fairplay",
  ],
  "Chrome on an iPhone": [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
    "fairplay",
  ],
  "Internet Explorer 11": [
    "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
    "playready",
  ],
  "Internet Explorer 10": ["Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)", "playready"],
  "Edge 18": [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0 Safari/537.36 Edge/18.17763",
    "playready",
  ],
  "Edge of today": [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0",
    "widevine",
  ],
  Chrome: [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36",
    "widevine",
  ],
  Firefox: ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "widevine"],
  "the browser of an old Android": [
    "Mozilla/5.0 (Linux; U; Android 4.4; ru) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
    "widevine",
  ],
} as const;

test.each(Object.entries(agents))(
  "The DRM scheme for %s is the supported one",
  (_name, [userAgent, scheme]) => {
    row({ fairplay: "C-132", playready: "C-133", widevine: "C-134" }[scheme]);
    expect(getDrmScheme(userAgent)).toBe(scheme);
  },
);
