import { describe, expect, it } from "vitest";
import { widgetColor } from "./embed-color.rules.ts";

const brand = "The colors of the brand are used instead.";

describe("the colour of the embedded check", () => {
  it.each([undefined, ""])("is that of the brand for %j, without a notice", (wanted) => {
    expect(widgetColor(wanted, "light")).toEqual({ color: undefined, notice: undefined });
  });

  it.each([
    ["1f57c8", "light"],
    ["#1F57C8", undefined],
    // The least grey that is readable on white: 4.54 : 1.
    ["767676", "light"],
  ] as const)("is %s on a %s page", (wanted, theme) => {
    const color = `#${wanted.replace("#", "").toLowerCase()}`;
    expect(widgetColor(wanted, theme)).toEqual({ color, notice: undefined });
  });

  it.each([
    ["777777", 4.4],
    ["ffffff", 1],
  ])("is not %s on a light page, which explains its contrast", (wanted, contrast) => {
    const notice = `The color has a contrast of ${contrast} : 1 with white; at least 4.5 : 1 is needed to read buttons and links. ${brand}`;
    expect(widgetColor(wanted, "light")).toEqual({ color: undefined, notice });
    expect(widgetColor(wanted, undefined)).toEqual({ color: undefined, notice });
    expect(widgetColor(wanted, "dark")).toEqual({ color: `#${wanted}`, notice: undefined });
  });

  it.each(["light", "dark"] as const)("is no word on a %s page", (theme) => {
    const notice = `The color must be six hexadecimal digits, such as 1f57c8. ${brand}`;
    expect(widgetColor("blue", theme)).toEqual({ color: undefined, notice });
  });
});
