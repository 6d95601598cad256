import type { ContactType } from "@demarc/contract/core/customer-contact";

/** The contacts that are reminded in a company that has not chosen. */
export const usualContactTypes: readonly ContactType[] = ["main", "order"];
