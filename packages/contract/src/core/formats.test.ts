import { describe, expect, it } from "vitest";
import { formatMessage, formats } from "./formats.ts";

describe("the format", () => {
  it.each<[string, string, boolean]>([
    ["uuid", "0192f4aa-0000-7000-8000-00000000000a", true],
    ["uuid", "0192F4AA-0000-7000-8000-00000000000A", true],
    ["uuid", "0192f4aa-0000-7000-8000-00000000000", false],
    ["uuid", "0192f4aa-0000-7000-8000-00000000000ab", false],
    ["uuid", "x0192f4aa-0000-7000-8000-00000000000a", false],
    ["uuid", "0192f4aa-0000-7000-8000000000000000a", false],
    ["uuid", "0192f4ag-0000-7000-8000-00000000000a", false],
    ["date", "2026-12-31", true],
    ["date", "2028-02-29", true],
    ["date", "2027-02-29", false],
    ["date", "2026-04-31", false],
    ["date", "2026-13-01", false],
    ["date", "2026-01-00", false],
    ["date", "0000-01-01", false],
    ["date", "0001-01-01", true],
    ["date", "2026-1-1", false],
    ["date", "2026-12-31 ", false],
    ["date", " 2026-12-31", false],
    ["date-time", "2026-12-31T23:59:59Z", true],
    ["date-time", "2026-12-31t23:59:59z", true],
    ["date-time", "2026-12-31 00:00:00.123+01:00", true],
    ["date-time", "2026-12-31T00:00:00-0100", true],
    ["date-time", "1900-01-01T00:00:00Z", true],
    ["date-time", "0001-01-01T00:00:00+01:00", false],
    ["date-time", "9999-12-31T23:59:59-01:00", false],
    ["date-time", "2026-12-31T24:00:00Z", false],
    ["date-time", "2026-12-31T23:60:00Z", false],
    ["date-time", "2026-12-31T23:59:60Z", false],
    ["date-time", "2026-12-31T23:59Z", false],
    ["date-time", "2026-12-31T23:59:59.Z", false],
    ["date-time", "2026-12-31T23:59:59+24:00", false],
    ["date-time", "2026-12-31T23:59:59+01:60", false],
    ["date-time", "2026-12-31T23:59:59", false],
    ["date-time", "2026-02-30T23:59:59Z", false],
    ["date-time", "2026-12-31_23:59:59Z", false],
    ["date-time", "2026-12-31", false],
  ])("%s has %j: %s", (format, text, has) => {
    expect(formats[format]?.(text)).toBe(has);
  });

  it.each([
    ["date", "validation.date-invalid"],
    ["date-time", "validation.date-invalid"],
    ["uuid", "validation.invalid"],
  ])("%s is missed with %s", (format, message) => {
    expect(formatMessage(format)).toBe(message);
  });
});
