import type { PackageParameter } from "@demarc/contract/core/package";
import type { Locale } from "@demarc/shell/translate.ts";

/** The label of a value: its text in the catalogue, or the value itself. */
export const valueLabel = ({ valueLabels }: PackageParameter, value: string, locale: Locale): string =>
  valueLabels?.[value]?.[locale] ?? value;

/** Characters up to which an explanation stays on one line. */
const unbroken = 10;

/** A label as it is shown in a row: `Plus, within 8 hours` has a name and an explanation. */
export const splitLabel = (label: string): { readonly name: string; readonly note: string | undefined } => {
  const [name = label, ...rest] = label.split(", ");
  const note = rest.join(", ");
  return { name, note: note.length <= unbroken ? note.replaceAll(" ", "\u00A0") || undefined : note };
};
