import { expect, it } from "vitest";
import { describeUserAgent } from "./describe-user-agent";

it.each([
  ["Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) AppleWebKit/537.36 Version/5.0 TV Safari/537.36", "Samsung TV"],
  ["Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/79.0 Safari/537.36", "LG TV"],
  ["Mozilla/5.0 (Linux; Android 9; BRAVIA 4K) AppleWebKit/537.36 Chrome/88.0 Safari/537.36", "Sony BRAVIA"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/139.0 Safari/537.36", "Chrome, Linux"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Windows"],
  ["curl/8.0", ""],
  ["", ""],
])("The user agent %s is named «%s»", (userAgent, name) => expect(describeUserAgent(userAgent)).toBe(name));
