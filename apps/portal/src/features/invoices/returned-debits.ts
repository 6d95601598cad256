import type { Translate } from "@demarc/shell/translate.ts";
import type en from "./invoices.en.ts";

/** Reasons of the SEPA rulebook for which a bank returns a direct debit. */
const codes = ["AC01", "AC04", "AC06", "AC13", "AG01", "AM04", "MD01", "MD06", "MD07", "MS02", "MS03", "SL01"] as const;

/** A reference in words: `AC04, account closed`. One that is not a reason of SEPA stays as it is. */
export const returnText = (t: Translate<keyof typeof en>, reference: string): string => {
  const code = codes.find((one) => one === reference.trim().toUpperCase());
  return code ? `${code}, ${t(`invoices.return.${code}`)}` : reference;
};
