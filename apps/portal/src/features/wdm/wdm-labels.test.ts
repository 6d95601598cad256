import { expect, test } from "vitest";
import { bandwidthText, latencyText, lengthText } from "./wdm-labels.ts";
import { wdms } from "./wdm.data.ts";

test.each([
  [480, "480 µs"],
  [999, "999 µs"],
  [1000, "1 ms"],
  [1234, "1.23 ms"],
])("a delay of %i µs is %s", (microseconds, text) => expect(latencyText(microseconds, "en")).toBe(text));

test("a wavelength is named by its reference, and has its units", () => {
  expect([
    wdms.nameOf({ reference: "Ring", serviceNumber: "WDM-1" } as never),
    wdms.nameOf({ reference: null, serviceNumber: "WDM-1" } as never),
  ]).toEqual(["Ring", "WDM-1"]);
  expect([bandwidthText("100G" as never), lengthText(1234.5, "en")]).toEqual(["100 Gbit/s", "1,234.5 km"]);
});
