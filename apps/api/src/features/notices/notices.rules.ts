import type { ContactType } from "@demarc/contract/core/customer-contact";

export const usualContactTypes: readonly ContactType[] = ["main", "order"];
