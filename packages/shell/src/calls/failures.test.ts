import { describe, expect, test, vi } from "vitest";
import { demoToken } from "../testing/demo-token.ts";
import { debounced } from "../debounce.ts";
import { decodeClaims } from "../decode-claims.ts";
import { changedMeanwhile, refusalOf } from "../failures/refusals.ts";
import { CallError, isHandledByShell, isUnknown } from "./call-error.ts";
import { takePrefetchedResponse } from "../prefetched-responses.ts";
import { failureIn } from "./refused-response.ts";

const status = (number: number, code = "") =>
  new CallError("x", { kind: "status", status: number, code: code as never, details: {}, requestId: "" });
const invalid = new CallError("x", { kind: "invalid", errors: [] });
const lost = new CallError("x", { kind: "network" });

test.each([
  ["404", true, false, status(404)],
  ["401", false, true, status(401)],
  ["403 that requires a new sign-in", false, true, status(403, "reauthentication-required")],
  ["403 for a missing role", false, false, status(403, "role.missing")],
  ["400 with invalid fields", true, false, invalid],
  ["no response", false, false, lost],
  ["an error that is not of a call", false, false, new Error("x")],
])("%s is an unknown record: %s, and handled by the shell: %s", (_what, unknown, handled, error) => {
  expect([isUnknown(error), isHandledByShell(error)]).toEqual([unknown, handled]);
});

test("what a dialog has shown is handled", () => {
  const shown = status(500);
  shown.reported = true;
  expect(isHandledByShell(shown)).toBe(true);
});

describe("the text of a refusal", () => {
  const texts = { ...changedMeanwhile, "customer.suspended": "common.changed-since" } as const;
  test.each<[string, unknown, unknown]>([
    ["with a tone in the table", { text: "common.changed-since", tone: "warn" }, status(409, "edit-conflict")],
    ["with only a text in the table", { text: "common.changed-since" }, status(403, "customer.suspended")],
    ["that is not in the table", undefined, status(403, "role.missing")],
    ["without a code", undefined, status(403, "")],
    ["whose code is a property of every object", undefined, status(403, "constructor")],
    ["without a response", undefined, lost],
  ])("%s is %j", (_what, expected, error) => expect(refusalOf(error, texts)).toEqual(expected));
});

describe("why a response refuses", () => {
  const failure = (body: unknown, number = 409, headers: Record<string, string> = {}) =>
    failureIn(new Response(typeof body === "string" ? body : JSON.stringify(body), { status: number, headers }));

  test("is its code with details, and the id of the request", async () => {
    const error = { code: "edit-conflict", details: { a: 1 }, requestId: "req_1" };
    expect(await failure({ error })).toEqual({
      kind: "status",
      status: 409,
      code: "edit-conflict",
      details: { a: 1 },
      requestId: "req_1",
    });
    expect(await failure("<h1>", 502, { "x-request-id": "req_2" })).toEqual({
      kind: "status",
      status: 502,
      code: "",
      details: {},
      requestId: "req_2",
    });
  });

  test("is the fields that have words, of a 400 only", async () => {
    const validationErrors = [
      { field: "a", message: "m", params: { max: 3, list: [1] }, text: "t" },
      { field: "b", message: "", text: "only words" },
      { field: "c", message: "" },
      { message: "no field", text: "t" },
      null,
    ];
    expect(await failure({ validationErrors }, 400)).toEqual({
      kind: "invalid",
      errors: [
        { field: "a", message: "m", params: { max: 3 }, text: "t" },
        { field: "b", message: "", params: {}, text: "only words" },
      ],
    });
    expect((await failure({ validationErrors }, 409)).kind).toBe("status");
    expect((await failure({ validationErrors: [] }, 400)).kind).toBe("status");
  });

  test.each([
    ["60", 60],
    ["0", 0],
    ["", undefined],
    ["soon", undefined],
    ["Fri, 20 Nov 2026 10:01:00 GMT", 60],
    ["Fri, 20 Nov 2026 09:59:00 GMT", 0],
  ])("with Retry-After %j has %s seconds to wait", async (header, seconds) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T10:00:00Z") });
    expect((await failure({}, 429, { "retry-after": header })) as { retryAfter?: number }).toMatchObject(
      seconds === undefined ? { kind: "status" } : { retryAfter: seconds },
    );
    if (seconds === undefined)
      expect(await failure({}, 429, { "retry-after": header })).not.toHaveProperty("retryAfter");
  });
});

test("a prefetched response is taken once, by the same token only", async () => {
  const response = Promise.resolve(new Response("x"));
  globalThis.prefetchedResponses = { token: "t", answers: new Map([["GET /v1/me", response]]) };
  expect(takePrefetchedResponse("GET", "/v1/me", "Bearer other")).toBeUndefined();
  expect(takePrefetchedResponse("POST", "/v1/me", "Bearer t")).toBeUndefined();
  expect(takePrefetchedResponse("GET", "https://api.example/v1/me", "Bearer t")).toBe(response);
  expect(takePrefetchedResponse("GET", "/v1/me", "Bearer t")).toBeUndefined();
  globalThis.prefetchedResponses = undefined;
});

test("a token without its claims is none", () => {
  expect(decodeClaims(demoToken(900, "é")).cid).toBe(20_120_280);
  const other = (claims: object) => `a.${btoa(JSON.stringify(claims))}.c`;
  for (const token of ["nonsense", other({ exp: 1 }), other({ cid: 1 })]) expect(() => decodeClaims(token)).toThrow();
});

test("a burst of calls works once, with the last value, and each caller gets the result", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const work = vi.fn((value: number) => value * 2);
  const run = debounced(5, work);
  const both = Promise.all([run(1), run(2)]);
  await vi.advanceTimersByTimeAsync(4);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([await both, work.mock.calls]).toEqual([[4, 4], [[2]]]);
  const failing = debounced(5, () => {
    throw new Error("wrong");
  });
  const refused = expect(failing()).rejects.toThrow("wrong");
  await vi.advanceTimersByTimeAsync(5);
  await refused;
});
