import type { TvEvent } from "@demarc/contract/tv-accounts/tv-accounts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { searchFrom } from "@demarc/shell/lists/list-search.ts";
import { anyApi, fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { demoTvAccount, demoTvPackages, demoTvProduct } from "../../testing/demo-tv-account.ts";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { lastDayText } from "./activation/device-facts.ts";
import { confirmTvActivation, pairingQuery, waitingIn } from "./activation/tv-activation.data.ts";
import { blankSubscriber, differencesOf, valuesOf } from "./tv-account-values.ts";
import { cancelTvAccount, suspendTvAccount, tvAccountList, tvAccountsQuery } from "./tv-accounts.data.ts";
import { namesOf, obstacleTo, possibleWith } from "./tv-combinations.ts";
import { eventLine } from "./tv-event-line.ts";
import { tvEventsQuery } from "./tv-events.data.ts";
import { totalOf } from "./tv-labels.ts";
import { cancelTvProduct } from "./tv-products.data.ts";
import { allows } from "./use-tv-changes.ts";

const [basic, complete, sports, replay] = demoTvPackages as [TvPackage, TvPackage, TvPackage, TvPackage];
type TvPackage = (typeof demoTvPackages)[number];
const { id } = demoTvAccount();

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
});

describe("an account can have another product", () => {
  const has = (
    productId: string,
    status: "active" | "cancelled" | "ended" | "new" = "active",
    endDate: string | null = null,
  ) => demoTvProduct({ productId, status, endDate });
  test.each<[string, TvPackage, ReturnType<typeof has>[], unknown]>([
    ["with a product that it requires", sports, [has("TV-BASIS")], undefined],
    ["with another that it requires", sports, [has("TV-COMPLEET")], undefined],
    ["not without one", sports, [], { kind: "requires", codes: ["TV-BASIS", "TV-COMPLEET"] }],
    [
      "not with one that is cancelled",
      sports,
      [has("TV-BASIS", "cancelled", "2026-11-30")],
      { kind: "requires", codes: ["TV-BASIS", "TV-COMPLEET"] },
    ],
    [
      "not with one that ended",
      sports,
      [has("TV-BASIS", "ended")],
      { kind: "requires", codes: ["TV-BASIS", "TV-COMPLEET"] },
    ],
    ["not twice", sports, [has("TV-BASIS"), has("TV-SPORT")], { kind: "has" }],
    [
      "not before it has ended",
      sports,
      [has("TV-BASIS"), has("TV-SPORT", "cancelled", "2026-11-30")],
      { kind: "has-cancelled", date: "2026-11-30" },
    ],
    ["again after it has ended", sports, [has("TV-BASIS"), has("TV-SPORT", "ended", "2026-10-31")], undefined],
    ["not with one that excludes it", complete, [has("TV-BASIS")], { kind: "excludes", codes: ["TV-BASIS"] }],
    [
      "not with a cancelled one that excludes it",
      complete,
      [has("TV-BASIS", "cancelled", "2026-11-30")],
      { kind: "excludes", codes: ["TV-BASIS"] },
    ],
    ["with an excluded one that ended", complete, [has("TV-BASIS", "ended")], undefined],
    ["if it requires nothing", basic, [], undefined],
    [
      "not if it is both excluded and without what it requires",
      replay,
      [has("TV-COMPLEET")],
      { kind: "excludes", codes: ["TV-COMPLEET"] },
    ],
  ])("%s", (_, wanted, products, expected) => expect(obstacleTo(wanted, products)).toEqual(expected));

  test("with a base product, the options of that one", () => {
    const options = (base: string) => possibleWith(base, demoTvPackages).map(({ code }) => code);
    expect([options("TV-BASIS"), options("TV-COMPLEET")]).toEqual([["TV-SPORT", "TV-REPLAY"], ["TV-SPORT"]]);
  });

  test("whose names are listed", () => {
    const names = (...codes: string[]) => namesOf(codes, demoTvPackages, "en", "disjunction");
    expect([names("TV-BASIS", "TV-COMPLEET"), names("TV-SPORT", "TV-NEW")]).toEqual([
      "Basic or Complete",
      "Sports or TV-NEW",
    ]);
  });
});

test.each([
  ["new", ["activate", "cancel", "cancelDirect"]],
  ["active", ["suspend", "cancel", "cancelDirect"]],
  ["suspended", ["resume", "cancel", "cancelDirect"]],
  ["cancelled", ["cancelDirect", "cancelCancellation"]],
  ["ended", []],
] as const)("an account that is %s allows %j", (status, actions) => {
  const all = ["activate", "suspend", "resume", "cancel", "cancelDirect", "cancelCancellation"] as const;
  expect(all.filter((action) => allows({ status }, action))).toEqual(actions);
});

test("the total counts every piece of every product, in whole cents", () => {
  const price = (monthlyPrice: string, quantity = 1) => ({ monthlyPrice, quantity });
  expect(totalOf([price("9.95"), price("2.50", 3), price("1.15", 2)])).toBe("19.75");
  expect(totalOf([])).toBe("0.00");
});

describe("an event", () => {
  const event = (type: string, meta: object, more: Partial<TvEvent> = {}) =>
    eventLine(
      keyText,
      "en",
      demoTvPackages,
    )({ id: "1", at: "2026-11-20T23:30:00Z", type, meta, actor: null, ...more } as TvEvent);
  test.each([
    ["PRODUCT_ADDED", { productId: "TV-SPORT", quantity: 1 }, "tv.event.PRODUCT_ADDED: Sports"],
    ["PRODUCT_ADDED", { productId: "TV-SPORT", quantity: 2 }, "tv.event.PRODUCT_ADDED: 2 × Sports"],
    [
      "PRODUCT_CANCELLED",
      { productId: "TV-NEW", endDate: "2026-11-30" },
      "tv.event.PRODUCT_CANCELLED: TV-NEW · tv.product.until date=30 Nov 2026",
    ],
    ["PRODUCT_ENDED", { productId: "TV-SPORT", endDate: "2026-11-30" }, "tv.event.PRODUCT_ENDED: Sports"],
    ["ACCOUNT_SUSPENDED", { reason: "NON_PAYMENT" }, "tv.event.ACCOUNT_SUSPENDED: tv.reason.NON_PAYMENT"],
    ["ACCOUNT_SUSPENDED", { reason: "other" }, "tv.event.ACCOUNT_SUSPENDED"],
    ["DEVICE_ACTIVATED", { deviceName: "Woonkamer", description: "" }, "tv.event.DEVICE_ACTIVATED: Woonkamer"],
  ])("%s %j is in words", (type, meta, text) => expect(event(type, meta).text).toBe(text));

  test("has its time and actor, and its year only if that is another", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-31T22:59:00Z") });
    expect(event("PIN_SET", {})).toMatchObject({ time: "21 Nov", note: "00:30", tone: "neutral" });
    expect(event("COMMAND_FAILED", {}, { actor: "Joris" })).toMatchObject({
      note: "00:30 · tv.history.by name=Joris",
      tone: "bad",
    });
    // In Amsterdam it is the next year.
    vi.setSystemTime(Date.parse("2026-12-31T23:00:00Z"));
    expect(event("PIN_SET", {}).time).toBe("21 Nov 26");
  });

  test.each([
    [{ items: [1], offset: 0, total: 2 }, 1],
    [{ items: [1], offset: 1, total: 2 }, undefined],
    [{ items: [1, 2], offset: 25, total: 28 }, 27],
    [{ items: [], offset: 25, total: 28 }, undefined],
  ])("after the page %j the next begins at %s", (page, next) => {
    const { getNextPageParam } = tvEventsQuery(id, "all");
    expect(getNextPageParam(page as never, [], 0, [])).toBe(next);
  });

  test("is requested by its kind, in pages", async () => {
    const { sent } = anyApi({ items: [], offset: 0, total: 0 });
    for (const [kind, pageParam] of [
      ["all", 0],
      ["problems", 0],
      ["products", 25],
    ] as const) {
      const read = tvEventsQuery(id, kind).queryFn as (context: object) => Promise<unknown>;
      await read({ pageParam });
    }
    expect(sent().map((request) => request.split("?")[1])).toEqual([
      "limit=25",
      "limit=25&type=COMMAND_FAILED",
      "limit=25&offset=25&type=PRODUCT_ADDED,PRODUCT_ACTIVATED,PRODUCT_CANCELLED,PRODUCT_CANCELLATION_UNDONE,PRODUCT_ENDED",
    ]);
  });
});

describe("a device", () => {
  const request = (state: string, requestId = state) => ({ id: requestId, state });
  const watched = (pairing: unknown) =>
    (pairingQuery(id).refetchInterval as (query: object) => unknown)({ state: { data: pairing } });

  test.each<[unknown, number | false]>([
    [undefined, false],
    [{ code: null, requests: [] }, false],
    [{ code: {}, requests: [] }, 3000],
    [{ code: null, requests: [request("CONFIRMED"), request("PENDING")] }, 3000],
    [{ code: null, requests: [request("CONFIRMED")] }, false],
  ])("is watched while it can do something, of %j every %s ms", (pairing, every) =>
    expect(watched(pairing)).toBe(every),
  );

  test("waits with the first request that has no decision", () => {
    const requests = [request("EXPIRED"), request("PENDING", "1"), request("PENDING", "2")];
    expect(waitingIn({ code: null, requests } as never)?.id).toBe("1");
  });

  test("has no code if there is none; another failure is a failure", async () => {
    const code = `GET /v1/account/${id}/activation/code`;
    const requests = { [`GET /v1/account/${id}/activation`]: () => ({ body: [] }) };
    fakeApi({ ...requests, [code]: () => refusal(404, "not-found") });
    expect(await queryClient.fetchQuery(pairingQuery(id))).toEqual({ code: null, requests: [] });
    fakeApi({ ...requests, [code]: () => refusal(403, "role.missing") });
    await expect(queryClient.fetchQuery(pairingQuery(id))).rejects.toThrow("role.missing");
  });

  test("gets a name if one was typed", async () => {
    const { calls } = anyApi({});
    for (const name of ["Woonkamer", "", null]) await confirmTvActivation(id, { id: "r" } as never, name);
    expect(calls.map(({ body }) => body)).toEqual([{ deviceName: "Woonkamer" }, {}, {}]);
  });

  test("can use a code until the end of the day before it expires", () => {
    expect(lastDayText("2026-11-30T23:00:00Z", "en")).toBe("30 Nov 2026");
  });
});

describe("a change of an account", () => {
  test("says why it is suspended, and whether it ends now", async () => {
    const { calls, sent } = anyApi(demoTvAccount());
    const account = demoTvAccount();
    await suspendTvAccount(account, "NON_PAYMENT");
    await suspendTvAccount(account, null);
    await cancelTvAccount(account, true);
    await cancelTvAccount(account, false);
    await cancelTvProduct(demoTvProduct(), true);
    await cancelTvProduct(demoTvProduct(), false);
    expect(calls.slice(0, 2).map(({ body }) => body)).toEqual([{ reason: "NON_PAYMENT" }, {}]);
    expect(
      sent()
        .slice(2)
        .map((request) => request.split("?")[1]),
    ).toEqual(["direct=true", undefined, "direct=true", undefined]);
    expect(calls[0]?.headers["if-match"]).toBe('"4"');
  });

  test("is compared field by field, end customers by name", () => {
    const theirs = valuesOf(demoTvAccount({ endCustomer: { id: "e", name: "Museum" } as never }));
    expect(theirs.subscriber).toMatchObject({
      firstName: "Sanne",
      middleName: "de",
      phoneNumber: "",
      address: { houseNumber: "3", room: "" },
    });
    const mine = {
      ...theirs,
      reference: "W-1",
      endCustomerId: "",
      subscriber: {
        ...theirs.subscriber,
        lastName: "Wit",
        address: { ...theirs.subscriber.address, houseNumber: "4" },
      },
    };
    expect(differencesOf(keyText, theirs, mine, (one) => (one ? "Museum" : ""))).toEqual([
      { label: "tv.field.lastName", theirs: "Graaf", mine: "Wit" },
      { label: "tv.field.houseNumber", theirs: "3", mine: "4" },
      { label: "tv.reference", theirs: "W-4100", mine: "W-1" },
      { label: "tv.end-customer", theirs: "Museum", mine: "" },
    ]);
    expect(differencesOf(keyText, theirs, { ...theirs }, String)).toEqual([]);
    expect(blankSubscriber.address.country).toBe("NL");
  });
});

test.each([["?search=graaf&offset=50&limit=50&minAccountNr=1000042", "search=graaf&minAccountNr=1000042"]])(
  "the list at %s is requested with a number",
  async (address) => {
    const { sent } = anyApi({ items: [] });
    await queryClient.fetchQuery(tvAccountsQuery(7, searchFrom(tvAccountList, address)));
    const [request = ""] = sent();
    expect(Object.fromEntries(new URLSearchParams(request.split("?")[1]))).toEqual({
      customerId: "7",
      limit: "50",
      minAccountNr: "1000042",
      offset: "50",
      q: "graaf",
    });
  },
);

test.each([
  ["TV-BASIS", "TV-BASIS"],
  ["TV-BASIS,TV-SPORT", "TV-BASIS,TV-SPORT"],
  ["tv-basis", ""],
  ["TV-BASIS,", ""],
  [Array.from({ length: 10 }, () => "A").join(), Array.from({ length: 10 }, () => "A").join()],
  [Array.from({ length: 11 }, () => "A").join(), ""],
])("the products %s are filtered as %j", (given, filter) => {
  expect(searchFrom(tvAccountList, `?productCode=${given}`).filters.productCode).toBe(filter);
});
