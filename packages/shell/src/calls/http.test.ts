import { updateAddress } from "@demarc/contract/company";
import { createContact, deleteContact, listContacts, replaceContact } from "@demarc/contract/contacts";
import { listCountries } from "@demarc/contract/reference-data";
import { exchangeToken } from "@demarc/contract/session";
import { activateAccount, applyForAccount } from "@demarc/contract/signup";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoContact, demoCustomer } from "../testing/demo-customer.ts";
import { demoClaims, demoToken } from "../testing/demo-token.ts";
import { fakeApi, refusal } from "../testing/fake-api.ts";
import { failureOf, isHandledByShell } from "./call-error.ts";
import { loadConfiguration } from "../config.ts";
import { closeDialog, useDialogs } from "../dialog-store.ts";
import { call, setSignInAgain } from "./http.ts";
import { clearSession, enterSession, readSession } from "../session.ts";
import { setLocale } from "../translate.ts";

const params = { customerId: demoCustomer.id };
const path = `/v1/customer/${demoCustomer.id}/contact`;
const { version: _version, updatedAt: _updatedAt, ...contact } = demoContact;

const openDialogs = () => renderHook(() => useDialogs()).result.current;
const failed = async (work: Promise<unknown>) => {
  const [outcome] = await Promise.all([work.then(() => undefined, failureOf), vi.runAllTimersAsync()]);
  return outcome;
};

beforeEach(async () => {
  vi.useFakeTimers();
  fakeApi({});
  await loadConfiguration();
  enterSession(demoToken(), demoClaims(), demoCustomer);
});
afterEach(() => {
  for (const { id } of openDialogs()) closeDialog(id);
  clearSession();
  vi.useRealTimers();
});

test("a missing path parameter raises an error that names it", async () => {
  const wrong = { params: { customerId: 1, contactId: undefined as unknown as string }, body: contact };
  await expect(call(replaceContact, wrong)).rejects.toThrow(
    "Required parameter contactId was null or undefined when calling replaceContact.",
  );
});

test("a missing body raises an error that names it", async () => {
  await expect(call(createContact, { params, body: null as never })).rejects.toThrow(
    "Required parameter customerContact was null or undefined when calling createContact.",
  );
});

test("a call carries the bearer token, the language and the version", async () => {
  const { calls } = fakeApi({ [`PUT ${path}/${contact.id}`]: () => ({ body: demoContact }) });
  await setLocale("nl");
  await call(replaceContact, { params: { ...params, contactId: contact.id }, body: contact, ifMatch: 3 });
  await setLocale("en");
  expect(calls[0]?.headers).toMatchObject({
    authorization: `Bearer ${readSession().token}`,
    "accept-language": "nl",
    "if-match": '"3"',
    "content-type": "application/json",
  });
});

test("a public call sends the bearer token of the signed-in user, and no token without one", async () => {
  const { calls } = fakeApi({ "GET /v1/validate/countries": () => ({ body: [] }) });
  await call(listCountries, {});
  expect(calls[0]?.headers).toHaveProperty("authorization", `Bearer ${readSession().token}`);
  clearSession();
  await call(listCountries, {});
  expect(calls[1]?.headers).not.toHaveProperty("authorization");
});

test("creating a customer, activating an account and exchanging a token send no authorization header", async () => {
  const activate = `POST /v1/customer/${demoCustomer.id}/account/a/activate`;
  const { calls } = fakeApi({
    "POST /v1/customer": () => ({ body: {} }),
    [activate]: () => ({ body: {} }),
    "POST /v1/token/exchange": () => ({ body: {} }),
  });
  await call(applyForAccount, { body: {} as never });
  await call(activateAccount, { params: { ...params, accountId: "a" }, body: {} as never });
  await call(exchangeToken, { body: { token: "t" } });
  expect(calls.map(({ headers }) => headers["authorization"])).toEqual([undefined, undefined, undefined]);
});

test("a call without a response rejects with kind network and opens the general dialog", async () => {
  fakeApi({});
  const failure = await failed(call(createContact, { params, body: contact }));
  expect(failure).toEqual({ kind: "network" });
  expect(openDialogs()).toMatchObject([
    { title: "error.application.title", text: "error.application.text", values: { cause: "network" } },
  ]);
});

test("500 asks to check a change, and only to try a read again later", async () => {
  const { handlers } = fakeApi({ [`GET ${path}`]: () => refusal(500, "internal") });
  await failed(call(listContacts, { params }));
  expect(openDialogs()).toMatchObject([{ text: "api.500.text", values: { kind: "read" } }]);
  for (const { id } of openDialogs()) closeDialog(id);
  handlers[`POST ${path}`] = () => refusal(500, "internal");
  await failed(call(createContact, { params, body: contact }));
  expect(openDialogs()).toMatchObject([{ text: "api.500.text", values: { kind: "change" } }]);
});

test.each([429, 500])("%i opens its dialog only after the last retry of a read", async (status) => {
  const { calls } = fakeApi({ [`GET ${path}`]: () => refusal(status, "some.code") });
  const outcome = call(listContacts, { params }).catch(failureOf);
  await vi.advanceTimersByTimeAsync(50);
  expect(calls).toHaveLength(1);
  expect(openDialogs()).toEqual([]);
  await vi.runAllTimersAsync();
  expect(await outcome).toMatchObject({ kind: "status", status, code: "some.code", requestId: "req_test" });
  expect(calls).toHaveLength(3);
  expect(openDialogs()).toMatchObject([
    { title: `api.${status}.title`, text: `api.${status}.text`, requestId: "req_test" },
  ]);
});

test("500 shows nothing if the caller handles it, and a quiet call shows nothing at all", async () => {
  fakeApi({ [`POST ${path}`]: () => refusal(500, "internal") });
  await failed(call(createContact, { params, body: contact, handle500: false }));
  fakeApi({ [`POST ${path}`]: () => refusal(429, "rate-limited") });
  await failed(call(createContact, { params, body: contact, quiet: true }));
  expect(openDialogs()).toEqual([]);
});

test("a read refused with Retry-After waits that long before its retry", async () => {
  const answers = [{ ...refusal(429, "rate-limited"), headers: { "Retry-After": "4" } }, { body: [demoContact] }];
  const { calls } = fakeApi({ [`GET ${path}`]: () => answers.shift() ?? {} });
  const answer = call(listContacts, { params });
  await vi.advanceTimersByTimeAsync(3900);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toEqual([demoContact]);
});

test("a write is retried only with an idempotency key", async () => {
  const refuse = () => refusal(503, "unavailable");
  const { calls } = fakeApi({
    [`POST ${path}`]: refuse,
    [`PUT ${path}/${contact.id}`]: refuse,
    [`DELETE ${path}/${contact.id}`]: refuse,
    [`PATCH /v1/customer/${demoCustomer.id}/address`]: refuse,
  });
  const ofContact = { ...params, contactId: contact.id };
  const { houseNumberExtension: _e, room: _r, ...address } = demoCustomer.address;
  await failed(call(replaceContact, { params: ofContact, body: contact, ifMatch: 3 }));
  await failed(call(deleteContact, { params: ofContact, ifMatch: 3 }));
  await failed(call(updateAddress, { params, body: { address } }));
  expect(calls.map(({ method }) => method)).toEqual(["PUT", "DELETE", "PATCH"]);
  calls.length = 0;
  await failed(call(createContact, { params, body: contact }));
  expect(calls).toHaveLength(1);
  await failed(call(createContact, { params, body: contact, idempotencyKey: "key-1" }));
  expect(calls).toHaveLength(4);
  expect(calls.slice(1).map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", "key-1", "key-1"]);
});

test("400 rejects with the invalid fields and shows no dialog", async () => {
  const validationErrors = [{ field: "email", message: "validation.email", params: {}, text: "Wrong" }];
  fakeApi({ [`POST ${path}`]: () => ({ status: 400, body: { validationErrors } }) });
  const failure = await failed(call(createContact, { params, body: contact }));
  expect(failure).toEqual({ kind: "invalid", errors: validationErrors });
  expect(openDialogs()).toEqual([]);
});

test("403, 404 and 409 reject with status, code and details for the caller", async () => {
  fakeApi({
    [`POST ${path}`]: () => ({
      status: 409,
      body: { error: { code: "edit-conflict", message: "", details: { currentVersion: 8 }, requestId: "req_9" } },
    }),
  });
  expect(await failed(call(createContact, { params, body: contact }))).toEqual({
    kind: "status",
    status: 409,
    code: "edit-conflict",
    details: { currentVersion: 8 },
    requestId: "req_9",
  });
  expect(openDialogs()).toEqual([]);
});

test("401 clears the session, and says that the person is signed out", async () => {
  fakeApi({ [`GET ${path}`]: () => refusal(401, "token.invalid") });
  await failed(call(listContacts, { params }));
  expect(readSession()).toMatchObject({ status: "signed-out" });
  expect(readSession().customer).toBeUndefined();
  expect(openDialogs()).toMatchObject([{ title: "auth.refresh-failed", text: "auth.refresh-failed-text" }]);
});

test("a call overtaken by a token refresh is replayed once with the new token", async () => {
  const { calls } = fakeApi({
    [`GET ${path}`]: ({ headers }) => {
      if (headers["authorization"]?.endsWith("new.token")) return { body: [] };
      enterSession("new.token", demoClaims(), demoCustomer);
      return refusal(401, "token.invalid");
    },
  });
  expect(await call(listContacts, { params })).toEqual([]);
  expect(calls).toHaveLength(2);
  expect(readSession().status).toBe("signed-in");
});

test("403 reauthentication-required asks the person to sign in again", async () => {
  fakeApi({
    [`PATCH /v1/customer/${demoCustomer.id}/address`]: () => refusal(403, "reauthentication-required"),
  });
  const again = vi.fn(async () => {});
  setSignInAgain(again);
  const { houseNumberExtension: _e, room: _r, ...address } = demoCustomer.address;
  await failed(call(updateAddress, { params, body: { address } }));
  expect(again).toHaveBeenCalledOnce();
  expect(openDialogs()).toEqual([]);
});

test("a read of a page opens no dialog, because the page shows the failure; another read does", async () => {
  fakeApi({ [`GET ${path}`]: () => refusal(500, "internal") });
  const { signal } = new AbortController();
  expect(await failed(call(listContacts, { params, signal }))).toMatchObject({ status: 500 });
  expect(openDialogs()).toEqual([]);
  await failed(call(listContacts, { params }));
  expect(openDialogs()).toMatchObject([{ title: "api.500.title" }]);
});

test("a failure that no dialog has shown is not taken as handled", async () => {
  fakeApi({ [`GET ${path}`]: () => refusal(500, "internal") });
  const { signal } = new AbortController();
  const errorOf = async (work: Promise<unknown>) =>
    (await Promise.all([work.catch((error: unknown) => error), vi.runAllTimersAsync()]))[0];
  expect(isHandledByShell(await errorOf(call(listContacts, { params, signal })))).toBe(false);
  expect(isHandledByShell(await errorOf(call(listContacts, { params })))).toBe(true);
});

test("a call sends the highest consistency token of the answers so far, and none before the first", async () => {
  const tokens = ["00000000000000A2", "00000000000000A1", "F".repeat(16), "00000000000000A3"];
  const { calls } = fakeApi({
    [`GET ${path}`]: () => ({ body: [], headers: { "X-Consistency-Token": tokens.shift() ?? "" } }),
  });
  for (const _ of [1, 2, 3, 4, 5]) await call(listContacts, { params });
  expect(calls.map(({ headers }) => headers["x-consistency-token"])).toEqual([
    undefined,
    "00000000000000A2",
    "00000000000000A2",
    "F".repeat(16),
    "00000000000000A3",
  ]);
});
