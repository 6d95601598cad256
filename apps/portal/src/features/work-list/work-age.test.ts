import { expect, test } from "vitest";
import type { Translate } from "@demarc/shell/translate.ts";
import { ageOf } from "./work-age.ts";

const now = Date.parse("2026-11-23T09:30:00Z");
const t = ((key: string, values?: object) =>
  `${key.split(".").at(-1)} ${Object.values(values ?? {}).join(":")}`) as Translate;

test.each([
  [undefined, "2026-11-23T04:18:00Z", "hours 5:12"],
  [undefined, "2026-11-22T09:30:00Z", "hours 24:0"],
  [undefined, "2026-11-23T09:29:40Z", "minutes 1"],
  [undefined, "2026-11-23T08:31:00Z", "minutes 59"],
  [undefined, "2026-11-14T08:00:00Z", "days 9"],
  // Due dates are midnights in Amsterdam, and days are counted there.
  ["late", "2026-09-30T22:00:00Z", "late 53"],
  ["late", "2026-11-22T23:00:00Z", "late 1"],
  ["due", "2026-11-29T23:00:00Z", "due 7"],
  ["due", "2026-11-22T23:00:00Z", "due 0"],
  ["left", "2026-11-29T23:00:00Z", "left 7"],
  ["left", "2026-11-22T23:00:00Z", "left 0"],
  ["ends", "2026-11-29T23:00:00Z", "ends 7"],
  ["ends", "2026-11-22T23:00:00Z", "ends 0"],
  ["starts", "2026-11-29T23:00:00Z", "starts 7"],
  ["starts", "2026-11-23T09:31:00Z", "starts 0"],
  ["starts", "2026-11-23T09:30:00Z", "now "],
] as const)("an age %s since %s is %s", (age, since, expected) => {
  expect(ageOf(age, since, t, now)).toBe(expected);
});
