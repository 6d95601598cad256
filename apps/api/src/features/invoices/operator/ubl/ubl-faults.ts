import type { FieldError } from "@demarc/contract/core/errors";
import { isDay } from "@demarc/contract/core/formats";
import { nodeAt, textAt, type XmlNode } from "../../../../platform/documents/xml-tree.ts";

interface Bounds {
  readonly most: number;
  /** The rule that a missing text breaks. */
  readonly rule?: string;
}

const decimal = /^-?\d{1,12}(\.\d{1,10})?$/;

/** Collects the faults of a document, with the place and the rule of EN 16931 or NLCIUS. Stops at a thousand faults. */
export const ublFaults = () => {
  const errors: FieldError[] = [];
  let isUncertain = false;
  const add = (field: string, message: string, params: Record<string, string | number> = {}): void => {
    if (errors.length < 1000) errors.push({ field, message, params });
  };
  const missing = (field: string, rule: string): void => add(field, "validation.required", { rule });
  /** Without `rule`, the value is valid but cannot be stored. */
  const wrong = (field: string, rule?: string): void => add(field, "validation.invalid-value", rule ? { rule } : {});
  const text = (node: XmlNode | undefined, place: string, path: string, { most, rule }: Bounds): string | null => {
    const found = textAt(node, path);
    if (found === null && rule !== undefined) missing(`${place}/${path}`, rule);
    if (found !== null && found.length > most) add(`${place}/${path}`, "validation.max-length", { max: most });
    // A rule that reads the text need not read all of a long one.
    return found && found.slice(0, most);
  };
  return {
    errors,
    /** Whether an amount could not be read: sums of it would only be further faults. */
    isUncertain: () => isUncertain,
    add,
    missing,
    wrong,
    text,
    amount: (node: XmlNode | undefined, place: string, path: string, rule?: string): string | null => {
      const found = textAt(node, path);
      if (found === null) {
        if (rule !== undefined) missing(`${place}/${path}`, rule);
        return null;
      }
      const currency = nodeAt(node, path)?.attributes["currencyID"];
      if (decimal.test(found) && (currency === undefined || currency === "EUR")) return found;
      wrong(`${place}/${path}`);
      isUncertain = true;
      return null;
    },
    day: (node: XmlNode | undefined, place: string, path: string, rule?: string): string | null => {
      const found = text(node, place, path, { most: 10, ...(rule === undefined ? {} : { rule }) });
      if (found === null || isDay(found)) return found;
      wrong(`${place}/${path}`, rule);
      return null;
    },
  };
};
export type UblFaults = ReturnType<typeof ublFaults>;
