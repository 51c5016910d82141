const televisions: [pattern: RegExp, name: string][] = [
  [/Tizen/i, "Samsung TV"],
  [/Web0S|webOS/i, "LG TV"],
  [/BRAVIA/i, "Sony BRAVIA"],
  [/VIDAA|Hisense/i, "Hisense TV"],
  [/AppleTV/i, "Apple TV"],
  [/AFT[A-Z]/, "Fire TV"],
  [/Android.*TV|GoogleTV/i, "Android TV"],
];
const browsers: [pattern: RegExp, name: string][] = [
  [/YaBrowser/, "Yandex Browser"],
  [/Edg/, "Edge"],
  [/OPR/, "Opera"],
  [/Firefox/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];
const find = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** What kind of device a browser runs on, by names that are the same in all languages; "" if it does not say. */
export function describeUserAgent(userAgent: string): string {
  const television = find(televisions, userAgent);
  if (television !== undefined) return television;
  return [find(browsers, userAgent), find(systems, userAgent)]
    .filter((name) => name !== undefined)
    .join(", ");
}
