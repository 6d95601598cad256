import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext } from "@playwright/test";
import type { Product } from "./product.ts";
import { median, row } from "./report.ts";

const rounds = 5;
const slowness = { cpu: 4, latencyMs: 562, bytesPerSecond: (1.44 * 1024 * 1024) / 8 };

interface Visit {
  readonly lcp: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  /** The transfer size up to the largest contentful paint, including the page. */
  readonly requests: number;
  readonly allRequests: number;
  readonly layoutShift: number;
  readonly blocking: number;
}

/** Opens a page on a slow phone with an empty cache and reads the browser's metrics. */
const visit = async (context: BrowserContext, url: string, ready: string): Promise<Visit> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: slowness.bytesPerSecond,
    uploadThroughput: slowness.bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness.cpu });
  const kinds = new Map<string, string>();
  const bytes = { Script: 0, Stylesheet: 0 } as Record<string, number>;
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, shift: 0, blocking: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
    watch("layout-shift", (entry) => (seen.shift += entry.value ?? 0));
    watch("longtask", (entry) => (seen.blocking += Math.max(0, entry.duration - 50)));
  });
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => {
    const { seen: measured } = window as unknown as { seen: { lcp: number; shift: number; blocking: number } };
    const before = performance.getEntriesByType("resource").filter(({ startTime }) => startTime <= measured.lcp);
    return { ...measured, requests: before.length + 1 };
  });
  await page.close();
  return {
    lcp: seen.lcp,
    layoutShift: seen.shift,
    blocking: seen.blocking,
    requests: seen.requests,
    allRequests: kinds.size,
    scriptBytes: bytes["Script"] ?? 0,
    styleBytes: bytes["Stylesheet"] ?? 0,
  };
};

const floorPage = async (headers: Map<string, string>) => {
  const html =
    "<!doctype html><html lang=en><title>Floor</title><h1>A static page</h1><p>With a sentence to paint.</p></html>";
  const server = createServer((_, response) =>
    response.setHeaders(headers).setHeader("content-type", "text/html").end(html),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};

type Storage = Awaited<ReturnType<BrowserContext["storageState"]>>;

const visits = async (browser: Browser, url: string, ready: string, storage?: Storage): Promise<Visit[]> => {
  const all: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext(storage ? { storageState: storage } : {});
    all.push(await visit(context, url, ready));
    await context.close();
  }
  return all;
};

const summary = (all: Visit[]): string => {
  const of = (name: keyof Visit) => median(all.map((one) => one[name]));
  return `${(of("scriptBytes") / 1024).toFixed(1)} kB JS, ${(of("styleBytes") / 1024).toFixed(1)} kB CSS, ${of("requests")} requests up to then (${of("allRequests")} in all), CLS ${of("layoutShift").toFixed(3)}, blocking ${Math.round(of("blocking"))} ms`;
};

/** Every list and form of a signed-in person; a detail page is the first link of its list. */
const listPaths = ["/lines", "/invoices", "/ip-management", "/user-management"];
const otherPaths = ["/", "/company", "/company/audit", "/account/api-tokens", "/account/loyalty", "/postal-code-check"];

const detailPaths = async (context: BrowserContext, url: string): Promise<string[]> => {
  const page = await context.newPage();
  const paths: string[] = [];
  for (const list of listPaths) {
    await page.goto(url + list);
    const path = await page.getByRole("rowheader").first().getByRole("link").getAttribute("href");
    if (path) paths.push(path);
  }
  await page.close();
  return paths;
};

const benchShifts = async (browser: Browser, product: Product, storage: Storage): Promise<void> => {
  const context = await browser.newContext({ storageState: storage });
  const shifts: string[] = [];
  let worst = 0;
  for (const path of [...otherPaths, ...listPaths, ...(await detailPaths(context, product.url))]) {
    const { layoutShift } = await visit(context, product.url + path, "h1");
    worst = Math.max(worst, layoutShift);
    shifts.push(`${path.replaceAll(/[0-9a-f-]{36}/g, "…")} ${layoutShift.toFixed(3)}`);
  }
  await context.close();
  row("largest layout shift of a screen", worst.toFixed(3), "<= 0.02", shifts.join(", "));
};

/** The two home pages against a static page, in one run: CPU four times slower, 562 ms per request, 1.44 Mbit/s. */
export async function benchPages(browser: Browser, product: Product, storage: Storage): Promise<void> {
  const lcp = (all: Visit[]) => median(all.map((one) => one.lcp));
  const lcpOfFloor = async (headers: Map<string, string>): Promise<number> => {
    const floor = await floorPage(headers);
    const all = await visits(browser, floor.url, "h1");
    floor.close();
    return lcp(all);
  };
  const bare = await lcpOfFloor(new Map());
  // This header makes the browser open the page in a separate process, whatever its content.
  const apart = await lcpOfFloor(new Map([["cross-origin-opener-policy", "same-origin"]]));
  const out = await visits(browser, product.url, "h1");
  row(
    "LCP of the public home",
    `${(lcp(out) / bare).toFixed(2)} x a static page`,
    "<= 1.10 x",
    `${(lcp(out) / apart).toFixed(2)} x one in a separate process; ${summary(out)}`,
  );
  const signedIn = await visits(browser, product.url, "h1 >> text=/Welcome|Welkom/", storage);
  row(
    "LCP of the signed-in home",
    `${(lcp(signedIn) / bare).toFixed(2)} x a static page`,
    "<= 4.0 x",
    summary(signedIn),
  );
  await benchShifts(browser, product, storage);
}
