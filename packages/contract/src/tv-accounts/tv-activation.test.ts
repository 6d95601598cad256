import { expect, it } from "vitest";
import { plainCode } from "./tv-activation.ts";

it.each([
  "BCDF-GHJK",
  "bcdf ghjk",
  "BCDF\u2011GHJK",
  "bcdf\u2013ghjk",
  "\u202ABCDF\u00A0GHJK\u202C",
  "ＢＣＤＦ－ＧＨＪＫ",
  "BC\u00ADDF\u200BGHJK",
])("the code %j is BCDFGHJK", (typed) => {
  expect(plainCode(typed)).toBe("BCDFGHJK");
});
