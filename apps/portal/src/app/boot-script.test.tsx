import { cleanup, render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeatureRoute } from "@demarc/shell/feature.ts";
import { decodeClaims } from "@demarc/shell/decode-claims.ts";
import { demoToken } from "@demarc/shell/testing/demo-token.ts";
import { portalBootScript } from "./boot-settings.ts";
import { features } from "./features.ts";
import { boxedAddresses, boxesOf, readAddresses } from "@demarc/shell/app/page-boxes.ts";
import { PortalOutline } from "./frame/portal-outline.tsx";

const routes = features.flatMap((feature): readonly FeatureRoute[] => feature.routes);
const script = portalBootScript({
  portal: { en: [], nl: [] },
  inlined: [],
  boxed: boxedAddresses(routes),
  reading: readAddresses(routes),
});

interface Start {
  readonly path?: string;
  readonly token?: string;
  readonly outline?: string;
  readonly navigation?: string;
  readonly width?: number;
}

/** Runs the script in a page as the server sends it, and returns what it shows. */
const boot = ({ path = "/", token, outline, navigation, width = 1280 }: Start): HTMLElement => {
  history.replaceState(null, "", path);
  const stored = { "demarc.token": token, "demarc.frame": outline, "demarc.navigation": navigation };
  for (const [key, value] of Object.entries(stored)) if (value !== undefined) localStorage.setItem(key, value);
  vi.stubGlobal("matchMedia", () => ({ matches: width < 1200 }));
  vi.stubGlobal("fetch", () => new Promise<Response>(() => {}));
  document.body.innerHTML = [
    `<div id="root">the English home</div>`,
    `<template id="home-nl">the Dutch home</template>`,
    `<template id="starting">the brand</template>`,
    `<template id="frame">${renderToString(<PortalOutline />)}</template>`,
  ].join("");
  // As the page runs it: as text, which can use nothing of this module.
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is our own
  new Function(script)();
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no root");
  return root;
};

const rail = (root: HTMLElement) => root.querySelector("[data-outline=rail]");
/** The number of entries in each list of the navigation, the home first. */
const entries = (root: HTMLElement) => [...root.querySelectorAll("aside ul")].map((list) => list.children.length);
const tiles = (root: HTMLElement) => root.querySelector("[data-outline=tiles]")?.firstElementChild?.children.length;
/** What the page below the frame is made of. */
const boxes = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("[data-box]")].map(({ dataset }) => dataset["box"]);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.prefetchedResponses = undefined;
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});

test("draws the stored switcher, tiles and entries", () => {
  const root = boot({ token: demoToken(), outline: "1 3 4 0 2 5" });
  expect(root.querySelector("[data-outline=switcher]")).not.toBeNull();
  expect(tiles(root)).toBe(3);
  expect(entries(root)).toEqual([1, 4, 2, 5]);
  expect(boxes(root)).toEqual([]);
  expect(root.textContent).toContain("Laden...");
});

test("without stored numbers, draws only the entry of the home", () => {
  const root = boot({ token: demoToken() });
  expect(root.querySelector("[data-outline=switcher]")).toBeNull();
  expect(tiles(root)).toBe(0);
  expect(entries(root)).toEqual([1]);
});

test.each([
  ["a group", { navigation: "finance services" }, false, [1, 0, 3, 0, 5]],
  ["the whole navigation, in which every group is open", { navigation: "finance rail" }, true, [1, 2, 3, 4, 5]],
  ["a narrow window, as the whole navigation", { navigation: "finance", width: 1100 }, true, [1, 2, 3, 4, 5]],
])("the frame folds %s", (_what, start, folded, shown) => {
  const root = boot({ token: demoToken(), outline: "0 4 2 3 4 5", ...start });
  expect(rail(root)?.hasAttribute("data-folded")).toBe(folded);
  expect(entries(root)).toEqual(shown);
});

test.each([
  ["no token", undefined, "/", "the English home"],
  ["no token, at another address", undefined, "/lines", "the brand"],
  ["a token that has expired", demoToken(-1), "/", "the brand"],
  ["a token that cannot be read", "a.b.c", "/lines", "the brand"],
  ["a token on the way out", demoToken(), "/logout", "the brand"],
  ["a token on the way in", demoToken(), "/sso/login", "the brand"],
])("with %s there is no frame", (_what, token, path, shown) => {
  expect(boot({ path, outline: "1 3 4 0 2 5", ...(token ? { token } : {}) }).textContent).toBe(shown);
});

test.each(["x", "-3 -3 -3", "1e9 1e9 1e9 1e9 1e9 1e9", "NaN Infinity"])(
  "what someone else has written into storage (%s) does not fill the page",
  (outline) => {
    const root = boot({ token: demoToken(), outline, navigation: "finance <b>" });
    expect(root.querySelectorAll("*").length).toBeLessThan(600);
  },
);

const addressOf = (path: string) =>
  path
    .replaceAll(/\{-\$\w+\}\/?/g, "")
    .replaceAll("$action", "view")
    .replaceAll(/\$\w+/g, "0192f3a0-0000-7000-8000-0000000000bb")
    .replace(/(.)\/$/, "$1");

test("the frame has the boxes that each screen will have", () => {
  const framed = routes.filter(({ path }) => !/^\/(logout|sso|token)\b/.test(path));
  const drawn = framed.map((route) => [route.path, boxes(boot({ path: addressOf(route.path), token: demoToken() }))]);
  expect(drawn).toEqual(framed.map((route) => [route.path, boxesOf(route)]));
});

/** The requests of this page before the portal loads, without the common requests. */
const reads = () => [...(globalThis.prefetchedResponses?.answers.keys() ?? [])].slice(4);

test.each([
  ["/invoices/invoice/2026-000026", ["invoice/2026-000026", "invoice/2026-000026/explanation"]],
  ["/invoice/2026-000026?tab=items", ["invoice/2026-000026", "invoice/2026-000026/explanation"]],
  ["/quotations/view/q1", ["quotation/q1"]],
  ["/quotations/view/q1/", ["quotation/q1"]],
  ["/invoices/invoice/2026-000026?company=20120281", []],
  ["/invoices/invoice/2026-000026?page=2", []],
  ["/invoices", []],
  ["/dc-connections/new", []],
])("%s requests %j of the company before the portal loads", (path, expected) => {
  const token = demoToken();
  const { cid } = decodeClaims(token);
  boot({ path, token });
  expect(reads()).toEqual(expected.map((read) => `GET /v1/customer/${cid}/${read}`));
});

test("the home requests what it shows before the portal loads", () => {
  boot({ token: demoToken() });
  expect(reads()).toEqual(["GET /v1/home"]);
});

test("without a session nothing is requested", () => {
  boot({ path: "/invoices/invoice/2026-000026" });
  expect(globalThis.prefetchedResponses).toBeUndefined();
});

test("every read that a route declares is a read of the API", async () => {
  const modules = import.meta.glob<Readonly<Record<string, unknown>>>([
    "../../../../packages/contract/src/**/*.ts",
    "!**/*.test.ts",
  ]);
  const exported = (await Promise.all(Object.values(modules).map((load) => load()))).flatMap((one) =>
    Object.values(one),
  );
  const paths = exported.flatMap((one) => {
    const { method, path } = (one ?? {}) as Partial<Endpoint>;
    return method === "GET" && path ? [path.replaceAll(/:\w+/g, "…")] : [];
  });
  const declared = routes.flatMap((route) => route.reads ?? []);
  expect(declared.length).toBeGreaterThan(5);
  for (const read of declared) expect(paths).toContain(`/v1/customer/…/${read.replaceAll(/\$\w+/g, "…")}`);
});

test("the outline is the same in each language and has no personal data", () => {
  const { container } = render(<PortalOutline />);
  const texts = new Set(
    [...container.querySelectorAll("*")].flatMap(({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent),
    ),
  );
  expect([...texts]).toEqual(["Noordwal Internet", "Noordwal", "Laden..."]);
  cleanup();
});
