import { beforeEach, describe, expect, test } from "vitest";
import { CallError } from "@demarc/shell/calls/call-error.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { anyApi, fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { bulkCheckQuery, bulkChecksQuery, bulkRowsQuery, refusalOf } from "./bulk-checks.data.ts";
import { embedCode, previewAddress } from "./embed-address.ts";
import { embedBody, rewordEmbed } from "./embed-setting-fields.ts";
import { askedIn, checkPath, frameAddress, readFrameMessage } from "./postal-code-check.data.ts";
import { clearChecks, recentChecksQuery, rememberCheck } from "./recent-checks.data.ts";

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
});

describe("a message of the frame", () => {
  const checked = (codes: unknown, query: unknown = "8011AB 12 A") => ({
    type: "demarc.postal-code-check.checked",
    query,
    codes,
  });
  const height = (pixels: unknown) => ({ type: "demarc.postal-code-check.height", height: pixels });
  const codesIn = (codes: unknown) => {
    const message = readFrameMessage(checked(codes));
    return message?.kind === "checked" ? message.checked.codes : undefined;
  };

  test.each([
    [height(0.2), { kind: "height", pixels: 1 }],
    [height(720), { kind: "height", pixels: 720 }],
    [height(20_000), { kind: "height", pixels: 20_000 }],
    [height(20_001), undefined],
    [height(0), undefined],
    [height("720"), undefined],
    [checked([], null), { kind: "cleared" }],
    [checked([], "nowhere"), undefined],
    [checked("A"), undefined],
    [{ type: "another", height: 7 }, undefined],
    [null, undefined],
    ["text", undefined],
  ])("%j is %j", (data, expected) => expect(readFrameMessage(data)).toEqual(expected));

  test("has at most fifty codes, of which wrong ones are left out", () => {
    expect(codesIn(["FIB-1000", "fib", 7, "", "X".repeat(24), "X".repeat(25)])).toEqual(["FIB-1000", "X".repeat(24)]);
    expect(codesIn(Array.from({ length: 51 }, (_, place) => `P-${place}`))).toHaveLength(50);
  });
});

describe("the address of a check", () => {
  test.each([
    ["?q=8011AB%2012", "8011AB 12"],
    ["?q=&postalCode=8011AB", ""],
    ["?postalCode=8011AB&houseNumber=12&extension=A&room=3", "8011AB 12 A kamer 3"],
    ["?postalCode=8011AB&houseNumber=12&extension=%20", "8011AB 12"],
    ["", ""],
  ])("in %j is %j", (search, asked) => expect(askedIn(search)).toBe(asked));

  test("leads to its result", () => {
    expect(checkPath({ postalCode: "8011AB", houseNumber: 12, extension: "A", room: null })).toBe(
      "/postal-code-check?q=8011AB+12+A",
    );
  });

  test("of the frame has only what is set", () => {
    const search = (address: string) =>
      [...new URL(address).searchParams].map(([name, value]) => `${name}=${value}`).join(" ");
    expect(search(frameAddress("/check", { q: "8011AB 12", locale: "nl", theme: "dark", brand: "noord" }))).toBe(
      "frame=portal locale=nl brand=noord theme=dark q=8011AB 12",
    );
    expect(search(frameAddress("/check", { q: "", locale: "nl", theme: "system", brand: "" }))).toBe(
      "frame=portal locale=nl",
    );
    expect(search(previewAddress("/check", { locale: "nl", brand: "", theme: "system", color: "" }))).toBe(
      "locale=nl q=8011AB 12 A",
    );
    expect(search(previewAddress("/check", { locale: "nl", brand: "", theme: "light", color: "#1f57c8" }))).toBe(
      "locale=nl color=#1f57c8 theme=light q=8011AB 12 A",
    );
    expect(embedCode("https://x.example/check", { locale: "nl", brand: "", key: "k", title: "Check" })).toContain(
      'src="https://x.example/check?locale=nl&amp;key=k" title="Check"',
    );
  });
});

describe("the setting of the widget", () => {
  test("has one website per line, comma or semicolon, and no colour if that is empty", () => {
    expect(embedBody({ origins: "https://a.example\n https://b.example,https://c.example; \n", color: " " })).toEqual({
      origins: ["https://a.example", "https://b.example", "https://c.example"],
      color: null,
    });
    expect(embedBody({ origins: "", color: " #1f57c8 " })).toEqual({ origins: [], color: "#1f57c8" });
  });

  const error = (field: string) => ({ field, message: "m", params: {} });
  test.each([
    ["origins", null, { message: "postal-code-check.widget-origins-many", params: { most: 10 } }],
    ["origins.1", null, { message: "postal-code-check.widget-origins-wrong", params: { name: "b" } }],
    ["color", "#ffffff", { message: "postal-code-check.widget-color-contrast", params: { contrast: 1 } }],
    ["color", "red", { message: "postal-code-check.widget-color-format" }],
  ])("says what is wrong with %s %s", (field, color, expected) => {
    expect(rewordEmbed(error(field), { origins: ["a", "b"], color })).toMatchObject(expected);
  });
});

describe("a check of many addresses that is refused", () => {
  const details = { limit: 1000, left: 0, freeAt: "2026-11-21T00:00:00Z" };
  const failure = (status: number, code: string, more: object = details) =>
    new CallError("x", { kind: "status", status, code: code as never, details: more as never, requestId: "" });
  const limit = "postal-code-check.daily-limit";
  test.each<[unknown, unknown]>([
    [failure(429, limit), { kind: "quota", ...details }],
    [failure(429, limit, { ...details, left: null }), { kind: "failed" }],
    [failure(429, limit, { ...details, limit: "x" }), { kind: "failed" }],
    [failure(429, limit, { ...details, freeAt: "soon" }), { kind: "failed" }],
    [failure(429, "rate-limited"), { kind: "failed" }],
    [failure(500, ""), { kind: "failed" }],
    [failure(499, ""), undefined],
    [new CallError("x", { kind: "network" }), { kind: "failed" }],
    [new CallError("x", { kind: "invalid", errors: [] }), undefined],
    [new Error("x"), undefined],
  ])("%o: %j", (error, expected) => expect(refusalOf(error)).toEqual(expected));
});

test("checks are requested again while any of them runs", async () => {
  const interval = (query: { refetchInterval?: unknown }, data: unknown) =>
    (query.refetchInterval as (query: object) => unknown)({ state: { data } });
  const list = (...states: string[]) =>
    interval(
      bulkChecksQuery(1),
      states.map((state) => ({ state })),
    );
  expect([list("DONE", "RUNNING"), list("DONE"), list(), interval(bulkChecksQuery(1), undefined)]).toEqual([
    1500,
    false,
    false,
    false,
  ]);
  const one = (state: string) => interval(bulkCheckQuery(1, "b"), { state });
  expect([one("RUNNING"), one("DONE")]).toEqual([1500, false]);
  const search = { filters: { outcome: "NOTHING" }, page: 3, rows: 50, sort: "", columns: [] };
  expect(
    [bulkRowsQuery(1, "b", search, true), bulkRowsQuery(1, "b", search, false)].map(
      ({ refetchInterval }) => refetchInterval,
    ),
  ).toEqual([1500, false]);
  const { sent } = anyApi({ items: [] });
  await queryClient.fetchQuery(bulkRowsQuery(1, "b", search, false));
  expect(sent()[0]).toMatch(/\?outcome=NOTHING&limit=50&offset=100$/);
});

describe("the addresses that were checked last", () => {
  const shown = (signedIn: boolean) => queryClient.getQueryData(recentChecksQuery(signedIn).queryKey);
  const kept = () => JSON.parse(localStorage.getItem("demarc.recent-checks") ?? "null") as unknown;

  test("of a visitor are at most ten of this browser, each once, newest first", async () => {
    for (let number = 1; number <= 11; number += 1) await rememberCheck(false, `8011AB ${number}`);
    await rememberCheck(false, "8011AB 5");
    const expected = [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((number) => `8011AB ${number}`);
    expect([kept(), shown(false)]).toEqual([expected, expected]);
    await clearChecks(false);
    expect([kept(), shown(false)]).toEqual([null, []]);
  });

  test.each([["not JSON"], ['{"a":1}'], ['[7,"nowhere"]']])("that the browser keeps as %s are none", async (text) => {
    localStorage.setItem("demarc.recent-checks", text);
    expect(await queryClient.fetchQuery(recentChecksQuery(false))).toEqual([]);
  });

  test("of a person are those of the server, which a failure leaves as they are", async () => {
    anyApi({ addresses: ["8011AB 12"] });
    await rememberCheck(true, "8011AB 12");
    expect([shown(true), kept()]).toEqual([["8011AB 12"], null]);
    fakeApi({ "POST /v1/recent-check": () => refusal(403, "role.missing") });
    await rememberCheck(true, "8011AB 13");
    expect(shown(true)).toEqual(["8011AB 12"]);
  });
});
