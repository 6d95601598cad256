import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { loadCatalogues, setLocale } from "@demarc/shell/translate.ts";
import { fakeApi, refusal, refusedId } from "@demarc/shell/testing/fake-api.ts";
import { TvDevicePage } from "./tv-device-page.tsx";

const token = "a".repeat(43);
const pending = { result: "pending", pollAfterSeconds: 0.05, requestToken: token, confirmUserInterfaceName: "Sanne" };
const activated = { result: "activated", pollAfterSeconds: null, requestToken: null, confirmUserInterfaceName: null };

beforeAll(() => loadCatalogues({ en: () => import("./tv-device.en.ts"), nl: () => import("./tv-device.nl.ts") }));
beforeEach(() => setLocale("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const redeeming = "POST /v1/device/activation";
const polling = `GET /v1/device/activation/${token}`;

const play = async (handlers: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi(handlers);
  await loadConfiguration();
  render(<TvDevicePage />);
  return api;
};
const enter = (code: string) => {
  fireEvent.change(screen.getByLabelText("Activation code"), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "Activate" }));
};

test("a code is shown in groups, sent without dashes and without signing in, and plays at once if it needs no confirmation", async () => {
  const { calls } = await play({ [redeeming]: () => ({ body: activated }) });
  enter("bcdf ghjk-lmnp");
  expect(screen.getByLabelText<HTMLInputElement>("Activation code").value).toBe("BCDF-GHJK-LMNP");
  const heading = await screen.findByRole("heading", { level: 1, name: "This device is active" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const call = calls.find(({ method }) => method === "POST");
  expect(call?.body).toMatchObject({
    code: "BCDFGHJKLMNP",
    device: { type: "APP_TV", name: "Living-room television" },
  });
  expect(call?.headers["authorization"]).toBeUndefined();
});

test("a device that must be confirmed waits for the person, and plays after the confirmation", async () => {
  let state = "PENDING";
  const { calls } = await play({
    [redeeming]: () => ({ body: pending }),
    [polling]: () => ({ body: { state, pollAfterSeconds: state === "PENDING" ? 0.05 : null } }),
  });
  enter("BCDFGHJK");
  await screen.findByRole("heading", { level: 1, name: "Waiting for Sanne" });
  await waitFor(() => expect(calls.filter(({ method }) => method === "GET").length).toBeGreaterThan(2));
  state = "CONFIRMED";
  await screen.findByRole("heading", { level: 1, name: "This device is active" });
});

test("a television keeps waiting while the provider cannot answer, longer than one call repeats itself", async () => {
  let polls = 0;
  await play({
    [redeeming]: () => ({ body: pending }),
    [polling]: () => {
      polls += 1;
      return polls < 6
        ? { ...refusal(503, "database.unavailable"), headers: { "Retry-After": "0" } }
        : { body: { state: "CONFIRMED", pollAfterSeconds: null } };
    },
  });
  enter("BCDFGHJK");
  await screen.findByRole("heading", { level: 1, name: "This device is active" }, { timeout: 10_000 });
  expect(polls).toBe(6);
}, 15_000);

test("a request that is gone leads back to the code", async () => {
  await play({ [redeeming]: () => ({ body: pending }), [polling]: () => refusal(404, "not-found") });
  enter("BCDFGHJK");
  expect(await screen.findByText("The request has expired. Ask for a new code.")).toBeTruthy();
});

test.each([
  ["DISMISSED", "The request was dismissed. Ask for a new code."],
  ["EXPIRED", "The request has expired. Ask for a new code."],
])("a request that is %s leads back to the code, and says so", async (state, text) => {
  await play({
    [redeeming]: () => ({ body: pending }),
    [polling]: () => ({ body: { state, pollAfterSeconds: null } }),
  });
  enter("BCDFGHJK");
  expect((await screen.findByText(text)).getAttribute("role")).toBe("alert");
});

test.each([
  [refusal(404, "not-found"), "This code does not work. Check it, or ask for a new one."],
  [refusal(409, "tv.not-active"), "The account of this code is not active."],
  [refusal(409, "tv.max-devices"), "All devices of this account are in use."],
  [{ ...refusal(429, "rate-limited"), headers: { "Retry-After": "610" } }, /Try again in 11 minutes/],
  [refusedId, "Enter the code and the name of the device."],
])("a refusal is explained at the code: %j", async (answer, text) => {
  await play({ [redeeming]: () => answer });
  enter("BCDFGHJK");
  expect((await screen.findByText(text)).getAttribute("role")).toBe("alert");
  expect(screen.getByLabelText("Activation code").getAttribute("aria-invalid")).toBe("true");
});

test("the language changes on the page", async () => {
  await play({});
  fireEvent.click(screen.getByRole("radio", { name: "NL" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Activeer dit apparaat" })).toBeTruthy();
});
