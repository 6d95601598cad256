import { describe, expect, it } from "vitest";
import { outcomeOf, retryAfterMs, takenFrom } from "./post-outcome.ts";

describe("the answer of the API", () => {
  const whole = {
    accepted: 2,
    duplicates: 1,
    implausible: 1,
    rejected: [{ index: 0, code: "c", field: "f" }],
    rejectedCount: 1,
  };

  it("counts only if it accounts for every reading", () => {
    expect(takenFrom(whole, 4)).toEqual({ kind: "taken", ...whole });
    const none = { accepted: 0, duplicates: 0, implausible: 0, rejected: [], rejectedCount: 0 };
    expect(takenFrom({ ...none, accepted: 3 }, 3)).toEqual({ kind: "taken", ...none, accepted: 3 });
    expect(takenFrom({ ...none, duplicates: 3 }, 3)).toEqual({ kind: "taken", ...none, duplicates: 3 });
    const others = [
      { ...whole, accepted: 1 },
      { ...whole, accepted: -1, duplicates: 4 },
      { ...whole, rejected: undefined },
      { ...whole, rejected: [{}] },
      { ...whole, duplicates: "1" },
      [],
      "ok",
      null,
      undefined,
    ];
    for (const body of others) expect(takenFrom(body, 4)).toMatchObject({ kind: "retry" });
  });

  it.each([
    [400, { validationErrors: [] }, "split"],
    [400, undefined, "refused"],
    [413, undefined, "split"],
    [401, { code: "token.invalid" }, "refused"],
    [403, { code: "right.missing" }, "refused"],
    [404, undefined, "refused"],
    [415, { code: "media-type" }, "refused"],
    [200, "ok", "refused"],
    [408, undefined, "retry"],
    [425, undefined, "retry"],
    [429, undefined, "retry"],
    [500, undefined, "retry"],
    [503, undefined, "retry"],
  ])("%i with %j is %s", (status, body, kind) => {
    expect(outcomeOf(status, null, body)).toEqual({ kind, reason: `status ${status}` });
  });

  it("Retry-After is seconds or a date, and at most an hour", () => {
    expect([retryAfterMs("7"), retryAfterMs("999999"), retryAfterMs("soon"), retryAfterMs(null)]).toEqual([
      7000,
      3_600_000,
      undefined,
      undefined,
    ]);
    expect(retryAfterMs("Wed, 21 Oct 2015 07:28:00 GMT")).toBe(0);
    expect(retryAfterMs(new Date(Date.now() + 90_000).toUTCString())).toBeGreaterThan(80_000);
  });
});
