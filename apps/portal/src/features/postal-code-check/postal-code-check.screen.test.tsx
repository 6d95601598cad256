import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Role } from "@demarc/contract/core/access";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { soldPackage, soldProduct } from "@demarc/ordering/testing/sold-packages";
import { readFrameMessage } from "./postal-code-check.data.ts";
import { postalCodeCheck } from "./postal-code-check.feature.ts";
import { PostalCodeCheckScreen } from "./postal-code-check.screen.tsx";
import { clearChecks, recentChecksQuery, rememberCheck } from "./recent-checks.data.ts";

const packages = "GET /v1/catalogue/package?kind=LINE";
const option = { slaCode: ["SLA-PLUS"] };
const fibre = soldPackage({
  code: "FIB-1000",
  name: { nl: "Glasvezel 1000", en: "Fibre 1000" },
  speedDown: 1_000_000,
  speedUp: 1_000_000,
  products: [
    soldProduct("FIB-1000", { mandatory: true, price: "38.72" }),
    soldProduct("FIB-1000-FEE", { mandatory: true, price: "1.10" }),
    soldProduct("FIB-1000-SETUP", { mandatory: true, chargeType: "NRC", price: "49.00" }),
    soldProduct("SLA-PLUS", { price: "15.00", selectedBy: option }),
    soldProduct("SURVEY", { chargeType: "NRC", price: "25.00", selectedBy: option }),
  ],
});
const cable = {
  ...fibre,
  code: "COAX-600",
  name: { nl: "Coax 600", en: "Coax 600" },
  contractTerms: [36, 12],
  termDiscounts: { "12": 10, "36": 20 },
  products: [soldProduct("COAX-600", { type: "CONNECTION", mandatory: true, price: "40.00" })],
};
const checked = { type: "demarc.postal-code-check.checked", query: "8011AB 12 A", codes: ["FIB-1000"] };

let recent: string[] = [];

afterEach(() => {
  cleanup();
  recent = [];
});

interface TestBrowser {
  readonly settings: {
    enableIframePageLoading: boolean;
    readonly fetch: { interceptor: { beforeAsyncRequest: () => Promise<Response> } | null };
  };
}

// The page in the frame is not part of the portal; here it is empty.
const { settings } = (window as unknown as { happyDOM: TestBrowser }).happyDOM;
settings.enableIframePageLoading = true;
let frameLoads: Promise<unknown> = Promise.resolve();
settings.fetch.interceptor = { beforeAsyncRequest: () => frameLoads.then(() => new Response("<!doctype html>")) };

const show = async (search = "", options: { roles?: readonly Role[]; locale?: "en" | "nl" } = {}) => {
  const { calls } = fakeApi({
    "GET /config.json": () => ({ body: { apiEndpoint: "", postalCodeCheckEmbedUrl: "/embed/postal-code-check" } }),
    [packages]: () => ({ body: [fibre, cable] }),
    "GET /v1/recent-check": () => ({ body: { addresses: recent } }),
    "PUT /v1/recent-check": ({ body }) => {
      recent = [(body as { address: string }).address, ...recent];
      return { body: { addresses: recent } };
    },
    "DELETE /v1/recent-check": () => ({ body: { addresses: [] } }),
  });
  const router = await renderScreen(PostalCodeCheckScreen, {
    path: `/postal-code-check${search}`,
    route: "/postal-code-check",
    texts: [postalCodeCheck.locales],
    ...options,
  });
  const frame = (await screen.findByTitle(/Address check|Adrescontrole/)) as HTMLIFrameElement;
  const say = (data: unknown, source: unknown = frame.contentWindow) =>
    act(async () => {
      dispatchEvent(new MessageEvent("message", { data, source: source as Window }));
      await Promise.resolve();
    });
  return { router, frame, say, calls };
};

describe("the frame", () => {
  test("has no origin, and gets the address and language but nothing about the signed-in person", async () => {
    const { frame } = await show("?q=8011AB+12", { locale: "nl" });
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups");
    const { pathname, searchParams } = new URL(frame.src);
    expect(pathname).toBe("/embed/postal-code-check");
    expect(Object.fromEntries(searchParams)).toEqual({ frame: "portal", locale: "nl", q: "8011AB 12" });
  });

  test("only its own window's messages count", async () => {
    const { say, router } = await show();
    await say(checked, window);
    expect(router.state.location.searchStr).toBe("");
    expect(screen.queryByText("Your prices")).toBeNull();
  });

  test("gets the height that it asks for", async () => {
    const { frame, say } = await show();
    await say({ type: "demarc.postal-code-check.height", height: 612.3 });
    expect(frame.getAttribute("height")).toBe("613");
  });
});

test.each([
  ["?postalCode=8011AB&houseNumber=12", "8011AB 12"],
  ["?postalCode=8011ab&houseNumber=12&extension=A&room=3", "8011ab 12 A kamer 3"],
  ["?postalCode=&houseNumber=", null],
  ["", null],
])("the address %s asks the frame for %s", async (search, q) => {
  const { frame } = await show(search);
  expect(new URL(frame.src).searchParams.get("q")).toBe(q);
});

describe("recent checks", () => {
  test("appear after the frame has loaded, so that they do not move", async () => {
    let load = (): void => {};
    frameLoads = new Promise<void>((resolve) => (load = resolve));
    recent = ["5611ZZ 10"];
    await show("?q=8011AB+12");
    await queryClient.ensureQueryData(recentChecksQuery(true));
    expect(screen.queryByText("Recent checks")).toBeNull();
    expect(screen.getByRole("button", { name: /link/ })).toBeTruthy();
    load();
    expect(await screen.findByText("Recent checks")).toBeTruthy();
  });

  test("are the person's own, without the one on the screen, and lead back to their checks", async () => {
    recent = ["5611ZZ 10", "1098ZZ 121"];
    const { say } = await show();
    expect((await screen.findByRole("link", { name: "5611ZZ 10" })).getAttribute("href")).toBe(
      "/postal-code-check?q=5611ZZ+10",
    );
    await say(checked);
    await waitFor(() => expect(recent).toEqual(["8011AB 12 A", "5611ZZ 10", "1098ZZ 121"]));
    expect(screen.queryByRole("link", { name: "8011AB 12 A" })).toBeNull();
    await say({ ...checked, query: "5611ZZ 10", codes: [] });
    expect(await screen.findByRole("link", { name: "8011AB 12 A" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "5611ZZ 10" })).toBeNull();
  });

  test("can be cleared", async () => {
    recent = ["5611ZZ 10"];
    const { calls } = await show();
    fireEvent.click(await screen.findByRole("button", { name: "Clear" }));
    await waitFor(() => expect(screen.queryByText("Recent checks")).toBeNull());
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
  });

  test("of a visitor stay in this browser: ten, each once; other contents of the storage are ignored", async () => {
    localStorage.setItem("demarc.recent-checks", '["<b>", 7, "1098ZZ 121"]');
    queryClient.clear();
    for (let number = 1; number <= 11; number += 1) await rememberCheck(false, `8011AB ${number}`);
    await rememberCheck(false, "8011AB 5");
    const kept = JSON.parse(localStorage.getItem("demarc.recent-checks") ?? "") as string[];
    expect(kept).toEqual(["8011AB 5", ...[11, 10, 9, 8, 7, 6, 4, 3, 2].map((number) => `8011AB ${number}`)]);
    await clearChecks(false);
    expect(localStorage.getItem("demarc.recent-checks")).toBeNull();
    localStorage.setItem("demarc.recent-checks", "{broken");
    expect(await queryClient.fetchQuery(recentChecksQuery(false))).toEqual([]);
  });
});

describe("a check", () => {
  test("is stored in the URL without reloading the frame, and shows the company's prices", async () => {
    const { say, router, frame } = await show();
    const { src } = frame;
    await say(checked);
    await waitFor(() => expect(router.state.location.searchStr).toBe("?q=8011AB+12+A"));
    expect(await screen.findByRole("rowheader", { name: "Fibre 1000" })).toBeTruthy();
    // What is always charged, without the options.
    const [, row] = screen.getAllByRole("row");
    expect(row?.textContent).toBe("Fibre 10001,000 / 1,000 Mbit/s€39.82One-off €49.00");
    expect(screen.queryByRole("rowheader", { name: "Coax 600" })).toBeNull();
    expect(screen.getByTitle("Address check")).toBe(frame);
    expect(frame.src).toBe(src);
    expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
    // The order form is not in this router, so no link leads to it.
    expect(screen.queryByRole("link", { name: /^Order/ })).toBeNull();
  });

  test("shows the speed of the address, and that of the package where it is higher", async () => {
    const { say } = await show();
    const codes = ["FIB-1000", "COAX-600"];
    await say({ ...checked, codes, speeds: { "FIB-1000": [98_400, 29_520], "COAX-600": "fast", OTHER: [1, 1] } });
    const speedOf = (name: string) => screen.getByRole("rowheader", { name }).nextElementSibling?.textContent;
    await screen.findByRole("rowheader", { name: "Fibre 1000" });
    expect(speedOf("Fibre 1000")).toBe("98.4 / 29.5 Mbit/spackage of up to 1,000 / 1,000 Mbit/s");
    expect(speedOf("Coax 600")).toBe("1,000 / 1,000 Mbit/s");
  });

  test("shows the price with the shortest term that the package has", async () => {
    const { say } = await show();
    await say({ ...checked, codes: ["COAX-600"] });
    await screen.findByRole("rowheader", { name: "Coax 600" });
    expect(screen.getByText("€36.00")).toBeTruthy();
  });

  test("of another address, opened by link, reloads the frame", async () => {
    const { say, router } = await show();
    await say(checked);
    await act(() => router.navigate({ href: "/postal-code-check?q=5611ZZ+10" }));
    await waitFor(() => expect(screen.getByTitle("Address check").getAttribute("src")).toContain("5611ZZ"));
  });

  test("without a result removes the prices", async () => {
    const { say } = await show();
    await say(checked);
    await screen.findByRole("rowheader", { name: "Fibre 1000" });
    await say({ ...checked, query: null, codes: [] });
    expect(screen.queryByText("Your prices")).toBeNull();
  });

  test("without packages says so", async () => {
    const { say } = await show();
    await say({ ...checked, codes: [] });
    expect(await screen.findByText("Nothing to order here yet")).toBeTruthy();
  });

  test("neither shows nor requests prices for the service desk", async () => {
    const { say, calls } = await show("", { roles: ["RESELLER_SERVICE_DESK"] });
    await say(checked);
    expect(screen.queryByText("Your prices")).toBeNull();
    expect(calls.some(({ path }) => path.includes("catalogue"))).toBe(false);
  });
});

test.each([
  undefined,
  "text",
  { type: "other", height: 5 },
  { type: "demarc.postal-code-check.height", height: "600" },
  { type: "demarc.postal-code-check.height", height: 1e9 },
  { type: "demarc.postal-code-check.checked", query: "nowhere", codes: [] },
  { type: "demarc.postal-code-check.checked", query: "8011AB 12", codes: "FIB-1000" },
])("%o from a frame is ignored", (data) => {
  expect(readFrameMessage(data)).toBeUndefined();
});
