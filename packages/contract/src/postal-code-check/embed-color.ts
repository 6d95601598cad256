import { schemes } from "../core/brands.ts";
import { contrastOf, mixOf, readableContrast } from "./contrast.ts";

/** Why a colour is not used: it is not written as #1f57c8, or its text cannot be read on white. */
export type ColorProblem = { readonly kind: "format" } | { readonly kind: "contrast"; readonly contrast: number };

/** A colour as stored: lower case, with #; undefined for another text. */
export const plainColor = (text: string): string | undefined =>
  /^#?[0-9a-f]{6}$/i.test(text.trim()) ? `#${text.trim().replace("#", "").toLowerCase()}` : undefined;

/** Contrast rounded down to one decimal, so that 4.49 is not shown as 4.5. */
const shown = (contrast: number): number => Math.floor(contrast * 10) / 10;

/**
 * What is wrong with a colour for buttons, links and focus on a light page; undefined if it can be used. It needs the contrast
 * of text with white: buttons have white labels, and links are text on white.
 */
export const colorProblem = (text: string): ColorProblem | undefined => {
  const color = plainColor(text);
  if (color === undefined) return { kind: "format" };
  const contrast = contrastOf(color, schemes.light.card);
  return contrast >= readableContrast ? undefined : { kind: "contrast", contrast: shown(contrast) };
};

/** The colour for a dark page: mixed with just enough white to be readable. */
export const onDark = (color: string): string => {
  const steps = Array.from({ length: 20 }, (_, step) => mixOf(color, "#ffffff", step / 20));
  return steps.find((one) => contrastOf(one, schemes.dark.card) >= readableContrast) ?? "#ffffff";
};
