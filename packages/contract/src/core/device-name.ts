/** Order matters: Edge and Opera also contain Chrome, and Chrome contains Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPX)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Order matters: Android contains Linux, and an iPhone claims to be like Mac OS X. */
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

/** Programs other than browsers start with their own name, as in `curl/8.14.1`. */
const programOf = (userAgent: string): string | undefined => {
  const name = /^([\w.-]{1,40})\/\d/.exec(userAgent)?.[1];
  return name === "Mozilla" ? undefined : name;
};

/** A readable name for a User-Agent header: "Firefox on Windows"; undefined if unknown. */
export const deviceName = (userAgent: string, locale: "en" | "nl"): string | undefined => {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  return browser && system ? `${browser} ${joins[locale]} ${system}` : (browser ?? programOf(userAgent) ?? system);
};
