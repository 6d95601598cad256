/** The order counts: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPX)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** The order counts: Android calls itself Linux, and an iPhone says that it is like Mac OS X. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const joins = { en: "on", nl: "op" } as const;

const firstMatch = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A program that is no browser begins with its own name, as in `curl/8.14.1`. */
const programOf = (userAgent: string): string | undefined => {
  const name = /^([\w.-]{1,40})\/\d/.exec(userAgent)?.[1];
  return name === "Mozilla" ? undefined : name;
};

/** What a person would call the device behind a User-Agent header: "Firefox on Windows"; undefined where nobody can tell. */
export const deviceName = (userAgent: string, locale: "en" | "nl"): string | undefined => {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  return browser && system ? `${browser} ${joins[locale]} ${system}` : (browser ?? programOf(userAgent) ?? system);
};
