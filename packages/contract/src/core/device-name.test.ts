import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Firefox on iPhone", `${phone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ["Chrome on Windows", chrome],
  ["Edge on Windows", `${chrome} Edg/142.0.0.0`],
  ["Opera on Windows", `${chrome} OPR/124.0.0.0`],
  ["Chrome on iPhone", `${phone} CriOS/142.0 Mobile/15E148 Safari/604.1`],
  ["Safari on iPhone", `${phone} Version/26.0 Mobile/15E148 Safari/604.1`],
  [
    "Safari on macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  ],
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Samsung Internet on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Chrome on ChromeOS",
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  ],
  ["curl", "curl/8.14.1"],
  ["python-requests", "python-requests/2.32.5"],
  ["Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"],
  [undefined, "Mozilla/5.0"],
  [undefined, "<b>browser</b>"],
  [undefined, ""],
])("%s is the name of %s", (name, userAgent) => {
  expect(deviceName(userAgent, "en")).toBe(name);
  expect(deviceName(userAgent, "nl")).toBe(name?.replace(" on ", " op "));
});
