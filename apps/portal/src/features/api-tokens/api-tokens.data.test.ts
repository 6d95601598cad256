import { beforeEach, expect, test, vi } from "vitest";
import { demoApiToken } from "../../testing/demo-account.ts";
import { inDays, isIdle, isInDays } from "./api-tokens.data.ts";

const now = Date.parse("2026-11-20T10:00:00Z");
const day = 86_400_000;
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now }));

test.each([
  [{ lastUsedAt: at(-90 * day) }, false],
  [{ lastUsedAt: at(-90 * day - 1) }, true],
  [{ lastUsedAt: null }, false],
  [{ lastUsedAt: at(-91 * day), status: "EXPIRED" }, false],
] as const)("a token with %j is probably forgotten: %s", (change, idle) => {
  expect(isIdle(demoApiToken(change))).toBe(idle);
});

test("a time in some days is that also some hours later", () => {
  expect(inDays(30)).toBe("2026-12-20T10:00:00.000Z");
  const half = day / 2;
  expect([0, half - 1, half, 1 - half, -half].map((off) => isInDays(at(30 * day + off), 30))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});
