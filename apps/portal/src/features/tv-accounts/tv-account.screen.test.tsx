import type { TvAccount, TvEvent } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoTvAccount, demoTvPackages, demoTvProduct } from "../../testing/demo-tv-account.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { tvActivationTexts } from "./activation/tv-activation-texts.ts";
import { TvAccountScreen } from "./tv-account.screen.tsx";
import { tvAccounts } from "./tv-accounts.feature.ts";

const { id } = demoTvAccount();
const path = `/v1/account/${id}`;
const events = `GET ${path}/event?limit=25`;

const event = (change: Partial<TvEvent>): TvEvent => ({
  id: "e1",
  at: "2026-11-20T10:00:00Z",
  type: "ACCOUNT_ACTIVATED",
  actor: "Yara Mulder",
  meta: {},
  ...change,
});

const sport = demoTvProduct({
  id: "sport",
  productId: "TV-SPORT",
  type: "option",
  name: { nl: "Sport", en: "Sports" },
});

const answering = (account: TvAccount, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  let stored = account;
  const becoming = (change: Partial<TvAccount>) => () => {
    stored = { ...stored, ...change, version: stored.version + 1 };
    return { body: stored };
  };
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body: stored }),
    [`GET ${path}/product`]: () => ({ body: [demoTvProduct(), sport] }),
    "GET /v1/101010packages": () => ({ body: demoTvPackages }),
    [events]: () => pageOf([event({})]),
    [`POST ${path}/activate`]: becoming({ status: "active" }),
    [`POST ${path}/suspend`]: becoming({ status: "suspended" }),
    [`POST ${path}/resume`]: becoming({ status: "active", suspendReason: null }),
    [`DELETE ${path}`]: becoming({ status: "cancelled", endDate: "2026-11-30" }),
    [`DELETE ${path}?direct=true`]: becoming({ status: "ended", endDate: "2026-11-23" }),
    [`POST ${path}/cancelCancellation`]: becoming({ status: "active", endDate: null }),
    ...handlers,
  });
  return api;
};
const show = (search = "") =>
  renderScreen(TvAccountScreen, {
    path: `/tv-accounts/${id}${search}`,
    route: "/tv-accounts/$accountId",
    texts: [tvAccounts.locales, tvActivationTexts, listTexts],
  });

const openMenu = async () => {
  fireEvent.click(await screen.findByRole("button", { name: /^More/ }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};
const choose = async (name: string) => {
  await openMenu();
  fireEvent.click(screen.getByRole("menuitem", { name }));
};
const sent = ({ calls }: ReturnType<typeof fakeApi>, method: string) => calls.filter((call) => call.method === method);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the actions that a state allows", () => {
  test.each([
    ["new", "Activate", ["End account"]],
    ["active", undefined, ["Suspend", "Cancel as of 30 November 2026", "End now"]],
    ["suspended", "Resume", ["Cancel as of 30 November 2026", "End now"]],
    ["cancelled", "Undo cancellation", ["End now"]],
  ] as const)("of a %s account: %s in sight, and %j", async (status, inSight, others) => {
    answering(demoTvAccount({ status, ...(status === "cancelled" && { endDate: "2026-11-30" }) }));
    await show();
    expect(await openMenu()).toEqual(others);
    for (const name of ["Activate", "Resume", "Undo cancellation"])
      expect(screen.queryAllByRole("button", { name }).length).toBe(name === inSight ? 1 : 0);
  });

  test("of an ended account there are none", async () => {
    answering(demoTvAccount({ status: "ended", endedAt: "2026-10-31T22:59:00Z" }));
    await show();
    expect(await screen.findByText("Ended on 31 October 2026")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^More/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Change" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add product" })).toBeNull();
  });
});

test("a suspension sends its reason and the version that was shown, and can be undone", async () => {
  const api = answering(demoTvAccount());
  await show();
  await choose("Suspend");
  fireEvent.change(await screen.findByRole("combobox", { name: /Reason/ }), { target: { value: "NON_PAYMENT" } });
  fireEvent.click(screen.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Account 1000042 is suspended.")).toBeTruthy();
  expect(sent(api, "POST")[0]).toMatchObject({ body: { reason: "NON_PAYMENT" }, headers: { "if-match": '"4"' } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The change was undone.")).toBeTruthy();
  expect(sent(api, "POST").at(-1)).toMatchObject({ path: `${path}/resume`, headers: { "if-match": '"5"' } });
});

test.each(["NON_PAYMENT", "CUSTOMER_REQUEST", null] as const)(
  "the undo of a resumption suspends with the reason that was there: %s",
  async (suspendReason) => {
    const api = answering(demoTvAccount({ status: "suspended", suspendReason }));
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Resume" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The change was undone.")).toBeTruthy();
    expect(sent(api, "POST").map((call) => [call.path, call.body, call.headers["if-match"]])).toEqual([
      [`${path}/resume`, {}, '"4"'],
      [`${path}/suspend`, suspendReason ? { reason: suspendReason } : {}, '"5"'],
    ]);
  },
);

test("the undo of a cancellation is sent at the version of the cancellation", async () => {
  const api = answering(demoTvAccount());
  await show();
  await choose("Cancel as of 30 November 2026");
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel as of 30 November 2026" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The change was undone.")).toBeTruthy();
  expect(sent(api, "DELETE")[0]?.headers["if-match"]).toBe('"4"');
  expect(sent(api, "POST").map((call) => [call.path, call.headers["if-match"]])).toEqual([
    [`${path}/cancelCancellation`, '"5"'],
  ]);
});

test("a cancellation at the end of the month names the day, and can be undone from the banner", async () => {
  const api = answering(demoTvAccount());
  await show();
  await choose("Cancel as of 30 November 2026");
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel as of 30 November 2026" }));
  expect(await screen.findByText("Cancelled: ends on 30 November 2026")).toBeTruthy();
  expect(sent(api, "DELETE").map((call) => call.path)).toEqual([path]);
  fireEvent.click(screen.getByRole("button", { name: "Undo cancellation" }));
  await waitFor(() => expect(screen.queryByText("Cancelled: ends on 30 November 2026")).toBeNull());
});

test("an end now asks for the account number, and sends nothing without it", async () => {
  const api = answering(demoTvAccount());
  await show();
  await choose("End now");
  const dialog = await screen.findByRole("dialog");
  const field = within(dialog).getByRole("textbox", { name: /Type the account number 1000042/ });
  fireEvent.change(field, { target: { value: "1000043" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "End now" }));
  expect(await screen.findByText("This is not the number of this account.")).toBeTruthy();
  expect(sent(api, "DELETE")).toEqual([]);
  fireEvent.change(field, { target: { value: "1000042" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "End now" }));
  expect(await screen.findByText("Account 1000042 has ended.")).toBeTruthy();
  expect(sent(api, "DELETE").map((call) => call.path)).toEqual([`${path}?direct=true`]);
});

const banners: readonly (readonly [string, Partial<TvAccount>, readonly [string, string] | undefined])[] = [
  ["new", { status: "new" }, ["This account is not active yet", "Activate it to start the service and the billing."]],
  [
    "new, with a start date",
    { status: "new", startsByItself: true, startDate: "2026-12-01" },
    ["Becomes active on 1 December 2026", "You can also activate it today."],
  ],
  ["active", { status: "active" }, undefined],
  [
    "suspended for a reason",
    { status: "suspended", suspendedAt: "2026-11-20T10:00:00Z", suspendReason: "ABUSE" },
    ["Suspended since 20 November 2026", "Reason: Misuse. Nothing plays. The products are still invoiced."],
  ],
  [
    "suspended without one",
    { status: "suspended", suspendedAt: "2026-11-20T10:00:00Z" },
    ["Suspended since 20 November 2026", "Nothing plays. The products are still invoiced."],
  ],
  [
    "cancelled while active",
    { status: "cancelled", endDate: "2026-11-30", statusBeforeCancellation: "active" },
    [
      "Cancelled: ends on 30 November 2026",
      "The service is delivered up to and including that day. Until then you can undo the cancellation.",
    ],
  ],
  [
    "cancelled while suspended",
    { status: "cancelled", endDate: "2026-11-30", statusBeforeCancellation: "suspended" },
    [
      "Cancelled: ends on 30 November 2026",
      "The account is suspended until then. Undoing the cancellation leaves it suspended.",
    ],
  ],
  [
    "ended",
    { status: "ended", endDate: "2026-10-30", endedAt: "2026-10-31T22:59:00Z" },
    [
      "Ended on 31 October 2026",
      "Its products have ended, and its devices and PIN are removed. It cannot be changed any more.",
    ],
  ],
  [
    "ended, by its date alone",
    { status: "ended", endDate: "2026-10-30" },
    [
      "Ended on 30 October 2026",
      "Its products have ended, and its devices and PIN are removed. It cannot be changed any more.",
    ],
  ],
];

test.each(banners)("the banner of an account that is %s", async (_what, change, banner) => {
  answering(demoTvAccount(change));
  await show();
  await screen.findByRole("heading", { level: 2, name: "Products" });
  if (banner) for (const text of banner) expect(screen.getByText(text)).toBeTruthy();
  else for (const [, , other] of banners) if (other) expect(screen.queryByText(other[0])).toBeNull();
});

describe("an account that was never active", () => {
  const end = async () => {
    const api = answering(demoTvAccount({ status: "new" }), {
      [`DELETE ${path}`]: () => ({ body: demoTvAccount({ status: "ended", version: 5 }) }),
    });
    await show();
    await choose("End account");
    return { api, dialog: within(await screen.findByRole("dialog", { name: "End account 1000042?" })) };
  };

  test("ends only now, with its consequences and its number in sight", async () => {
    const { api, dialog } = await end();
    expect(dialog.queryAllByRole("radio")).toEqual([]);
    expect(dialog.getByText(/^All products end, and devices, activation codes and PIN are removed/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "End now" }));
    expect(await dialog.findByText("This is not the number of this account.")).toBeTruthy();
    expect(sent(api, "DELETE")).toEqual([]);
    expect(document.activeElement).toBe(dialog.getByRole("textbox"));
  });

  test("needs no direct end, because it has no notice", async () => {
    const { api, dialog } = await end();
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: " 1000042 " } });
    fireEvent.click(dialog.getByRole("button", { name: "End now" }));
    expect(await screen.findByText("Account 1000042 has ended.")).toBeTruthy();
    expect(sent(api, "DELETE").map((call) => [call.path, call.headers["if-match"]])).toEqual([[path, '"4"']]);
  });
});

test("a cancellation starts with the notice, and asks for the number once its end is now", async () => {
  answering(demoTvAccount());
  await show();
  await choose("Cancel as of 30 November 2026");
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel account 1000042?" }));
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /^On 30 November 2026/ }).checked).toBe(true);
  expect(dialog.queryByRole("textbox")).toBeNull();
  fireEvent.click(dialog.getByRole("radio", { name: /^Now/ }));
  expect(dialog.getByRole("textbox")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "End now" })).toBeTruthy();
});

test("a suspension without a reason sends none", async () => {
  const api = answering(demoTvAccount());
  await show();
  await choose("Suspend");
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend account 1000042?" }));
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "No reason",
    "At the subscriber’s request",
    "Not paid",
    "Misuse",
  ]);
  fireEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Account 1000042 is suspended.")).toBeTruthy();
  expect(sent(api, "POST")[0]?.body).toEqual({});
});

test("a refused change says why, and shows what the account has become", async () => {
  let reads = 0;
  answering(demoTvAccount({ status: "new" }), {
    [`GET ${path}`]: () => ({ body: demoTvAccount({ status: (reads += 1) === 1 ? "new" : "ended" }) }),
    [`POST ${path}/activate`]: () => refusal(409, "tv.account-ended"),
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Activate" }));
  expect(await screen.findByText("This account has ended and cannot be changed any more.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Activate" })).toBeNull());
});

const manyReplays = (one: TvPackage): TvPackage => ({ ...one, maxQuantity: 3 });

describe("products", () => {
  test("a product that does not go with the others says why, and another is added", async () => {
    const api = answering(demoTvAccount(), {
      [`GET ${path}/product`]: () => ({ body: [demoTvProduct({ productId: "TV-COMPLEET" })] }),
      [`POST ${path}/product`]: () => ({ status: 201, body: sport }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Add product" }));
    expect(await screen.findByText("Not together with Complete")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add Replay" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Add Sports" }));
    expect(await screen.findByText("Sports is added.")).toBeTruthy();
    expect(sent(api, "POST")[0]?.body).toEqual({ productId: "TV-SPORT", quantity: 1 });
  });

  test.each(["cancelled", "ended"] as const)(
    "of a %s account end with it: none is added or cancelled",
    async (status) => {
      answering(demoTvAccount({ status, endDate: "2026-11-30" }));
      await show();
      expect((await screen.findAllByText("Sports")).length).toBeGreaterThan(0);
      for (const name of ["Add product", "Cancel Sports"]) expect(screen.queryByRole("button", { name })).toBeNull();
    },
  );

  test("an option that starts later ends only now, and nothing is left to undo", async () => {
    const later = { ...sport, status: "new" as const };
    const api = answering(demoTvAccount(), {
      [`GET ${path}/product`]: () => ({ body: [demoTvProduct(), later] }),
      [`DELETE ${path}/product/sport?direct=true`]: () => ({
        body: { ...later, status: "ended", endDate: "2026-11-23" },
      }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel Sports" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel Sports?" }));
    expect(dialog.queryAllByRole("radio")).toEqual([]);
    expect(dialog.getByText("The product no longer works from now on. You can add it again later.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "End now" }));
    expect(await screen.findByText("Sports has ended.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(sent(api, "DELETE").map((call) => call.path)).toEqual([`${path}/product/sport?direct=true`]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("as many of an option can be added as its package allows, and the price follows", async () => {
    const api = answering(demoTvAccount(), {
      "GET /v1/101010packages": () => ({
        body: demoTvPackages.map((one) => (one.code === "TV-REPLAY" ? manyReplays(one) : one)),
      }),
      [`POST ${path}/product`]: () => ({ status: 201, body: sport }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Add product" }));
    const dialog = within(await screen.findByRole("dialog"));
    const [quantity, ...others] = await dialog.findAllByRole("combobox", { name: "Quantity" });
    expect(others).toEqual([]);
    expect(
      within(quantity!)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["1", "2", "3"]);
    expect(dialog.getByText("Already on this account")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Add Sports" })).toBeNull();
    expect(dialog.getByText("€2.50")).toBeTruthy();
    fireEvent.change(quantity!, { target: { value: "3" } });
    expect(dialog.getByText("€7.50")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Add Replay" }));
    expect(await screen.findByText("Replay is added.")).toBeTruthy();
    expect(sent(api, "POST")[0]?.body).toEqual({ productId: "TV-REPLAY", quantity: 3 });
  });

  test("an option is cancelled by its own id, and that is undone; the base product cannot be", async () => {
    const api = answering(demoTvAccount(), {
      [`DELETE ${path}/product/sport`]: () => ({ body: { ...sport, status: "cancelled", endDate: "2026-11-30" } }),
      [`DELETE ${path}/product/sport/cancelCancellation`]: () => ({ body: sport }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel Sports" }));
    expect(screen.queryByRole("button", { name: "Cancel Basic" })).toBeNull();
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel as of 30 November 2026" }));
    expect(await screen.findByText("Sports ends on 30 November 2026.")).toBeTruthy();
    expect(sent(api, "DELETE").map((call) => call.path)).toEqual([`${path}/product/sport`]);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The change was undone.")).toBeTruthy();
    expect(sent(api, "DELETE").at(-1)?.path).toBe(`${path}/product/sport/cancelCancellation`);
  });
});

test("the history shows what an event concerns, and asks for one kind", async () => {
  const removed = event({ id: "e2", type: "DEVICE_REMOVED", meta: { deviceName: "Tablet" } });
  answering(demoTvAccount(), {
    [`${events}&type=CODE_CREATED%2CCODE_CANCELLED%2CCODE_EXPIRED%2CDEVICE_REQUESTED%2CDEVICE_DISMISSED%2CREQUEST_EXPIRED%2CDEVICE_ACTIVATED%2CDEVICE_REMOVED`]:
      () => pageOf([removed]),
  });
  await show("?tab=history");
  expect(await screen.findByText("Account activated")).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: "Show" }), { target: { value: "devices" } });
  expect(await screen.findByText("Device removed: Tablet")).toBeTruthy();
  expect(screen.queryByText("Account activated")).toBeNull();
});

test("an unknown account leads back to the list", async () => {
  answering(demoTvAccount(), { [`GET ${path}`]: () => refusal(404, "not-found") });
  await show();
  expect(await screen.findByText("We cannot find this TV account")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the TV accounts" })).toBeTruthy();
});
