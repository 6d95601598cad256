import { foldedText } from "./folded-text.ts";

/** The number of an application as people read it: `AP-000123`. */
export const applicationReference = (number: number): string => `AP-${String(number).padStart(6, "0")}`;

/** The number in a reference, however it is typed: `AP-000123`, `ap 123`. Undefined for any other text. */
export const applicationNumberIn = (text: string): number | undefined => {
  const digits = /^ap[\s-]?0*([1-9]\d{0,8})$/i.exec(foldedText(text))?.[1];
  return digits === undefined ? undefined : Number(digits);
};
