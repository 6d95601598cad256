import { expect, test } from "vitest";
import type { Translate } from "../../shell/translate.ts";
import { ageOf } from "./work-age.ts";

const now = Date.parse("2026-11-23T09:30:00Z");
const t = ((key: string, values?: object) =>
  `${key.split(".").at(-1)} ${Object.values(values ?? {}).join(":")}`) as Translate;

test.each([
  ["line-down", "2026-11-23T04:18:00Z", "hours 5:12"],
  ["line-down", "2026-11-22T09:30:00Z", "hours 24:0"],
  ["line-down", "2026-11-23T09:29:40Z", "minutes 1"],
  ["line-down", "2026-11-23T08:31:00Z", "minutes 59"],
  ["user-pending", "2026-11-14T08:00:00Z", "days 9"],
  // Due dates are midnights in Amsterdam, and days are counted there.
  ["invoice-overdue", "2026-09-30T22:00:00Z", "late 53"],
  ["invoice-overdue", "2026-11-22T23:00:00Z", "late 1"],
  ["invoice-open", "2026-11-29T23:00:00Z", "due 7"],
  ["invoice-open", "2026-11-22T23:00:00Z", "due 0"],
  ["tv-account-ending", "2026-11-29T23:00:00Z", "ends 7"],
  ["tv-account-ending", "2026-11-22T23:00:00Z", "ends 0"],
] as const)("%s since %s is %s", (kind, since, expected) => {
  expect(ageOf(kind, since, t, now)).toBe(expected);
});
