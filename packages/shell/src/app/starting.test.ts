import { afterEach, expect, test, vi } from "vitest";
import { readForm, writeForm } from "../unsaved/kept-forms.ts";
import { clearSession, readSession } from "../session.ts";
import { demoCustomer } from "../testing/demo-customer.ts";
import { demoClaims, demoToken } from "../testing/demo-token.ts";
import { fakeApi, refusal } from "../testing/fake-api.ts";
import { beginSession } from "./starting.ts";

const validate = "POST /v1/token/validate";
const accepted = {
  [validate]: () => ({ body: { valid: true, ...demoClaims() } }),
  [`GET /v1/customer/${demoCustomer.id}`]: () => ({ body: demoCustomer }),
};

afterEach(() => {
  clearSession();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Starts at an address, with kept input of this person on the bank account screen. */
const startAt = async (path: string, of: number, token?: string) => {
  history.replaceState(null, "", path);
  if (token !== undefined) localStorage.setItem("demarc.token", token);
  writeForm("bank", { of, at: "/company/edit/iban", values: {} });
  await beginSession();
  return readForm("bank") === undefined ? "gone" : "kept";
};

test.each([
  ["the same screen by the same person", "/company/edit/iban", 73, "kept"],
  ["another screen", "/company", 73, "gone"],
  ["the same screen by another person", "/company/edit/iban", 74, "gone"],
])("after a start on %s, kept input is restored or dropped as it should be", async (_how, path, of, then) => {
  fakeApi(accepted);
  expect(await startAt(path, of, demoToken())).toBe(then);
});

test.each([
  ["an expired token", demoToken(-1)],
  ["no token", undefined],
  ["a token that is refused", demoToken()],
])("on the sign-in callback with %s kept input stays; elsewhere it is dropped", async (_what, token) => {
  vi.spyOn(console, "warn").mockReturnValue();
  fakeApi({ ...accepted, [validate]: () => refusal(401, "token.invalid") });
  expect(await startAt("/sso/login?code=c&state=s", 73, token)).toBe("kept");
  expect(await startAt("/company/edit/iban", 73, token)).toBe("gone");
});

test("an unreachable server leaves kept input for later", async () => {
  vi.useFakeTimers();
  fakeApi({ ...accepted, [validate]: () => refusal(503, "database.unavailable") });
  const [then] = await Promise.all([startAt("/company/edit/iban", 73, demoToken()), vi.runAllTimersAsync()]);
  expect([then, readSession().status]).toEqual(["kept", "unreachable"]);
});

test("a missing company drops kept input, also on the sign-in callback", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  fakeApi({ ...accepted, [`GET /v1/customer/${demoCustomer.id}`]: () => refusal(404, "not-found") });
  expect(await startAt("/sso/login?code=c&state=s", 73, demoToken())).toBe("gone");
});
