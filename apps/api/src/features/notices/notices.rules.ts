import type { ContactType } from "@demarc/contract/core/customer-contact";

/** The default contact types for reminders. */
export const usualContactTypes: readonly ContactType[] = ["main", "order"];
