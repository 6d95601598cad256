import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./contacts.en.ts";

export const refusals = {
  "contact.last-of-type": "contacts.last-of-type",
  "contact.limit": "contacts.limit",
} as const satisfies Refusals<keyof typeof en>;
