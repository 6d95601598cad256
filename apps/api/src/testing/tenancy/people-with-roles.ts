import type { Role } from "@demarc/contract/core/access";

export const initials: Readonly<Record<Role, string>> = {
  RESELLER_ADMIN: "A",
  RESELLER_FINANCE: "F",
  RESELLER_ORDER: "O",
  RESELLER_SERVICE_DESK: "S",
};
/** A demo user with only this role. */
export const personWith: Readonly<Record<Role, string>> = {
  RESELLER_ADMIN: "joris.bakker@polderlicht.example",
  RESELLER_FINANCE: "fenna.smit@polderlicht.example",
  RESELLER_ORDER: "daan.vos@polderlicht.example",
  RESELLER_SERVICE_DESK: "lotte.prins@polderlicht.example",
};
