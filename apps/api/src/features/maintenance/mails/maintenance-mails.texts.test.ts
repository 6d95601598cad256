import { expect, it } from "vitest";
import { windowText } from "./maintenance-mails.texts.ts";

it.each([
  ["in winter", "2026-12-20T00:00:00Z", "2026-12-20T04:00:00Z", ["01:00", "05:00"]],
  ["in summer", "2026-07-19T22:00:00Z", "2026-07-20T02:00:00Z", ["00:00", "04:00"]],
])("a window %s is in Dutch time", (_when, startsAt, endsAt, times) => {
  for (const locale of ["en", "nl"] as const)
    expect(windowText(locale, { startsAt, endsAt }).match(/\d\d:\d\d/g)).toEqual(times);
});
