import { furthestTvStart } from "@demarc/contract/tv-accounts/tv-accounts";
import { daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { startDateError } from "./tv-accounts.rules.ts";

const today = "2026-12-31";

describe("the start date of an account", () => {
  it.each([
    [undefined, undefined],
    [daysAfter(today, -1), "validation.date-too-early"],
    [today, undefined],
    [daysAfter(today, 1), undefined],
    [daysAfter(today, furthestTvStart - 1), undefined],
    [daysAfter(today, furthestTvStart), undefined],
    [daysAfter(today, furthestTvStart + 1), "validation.date-too-late"],
  ])("%s: %s", (startDate, message) => {
    expect(startDateError(startDate, today)).toEqual(message === undefined ? [] : [{ field: "startDate", message }]);
  });
});
