/** What the lines of an invoice charge for, as its explanation groups them. */
export const partKinds = [
  "FTTH",
  "FTTO",
  "COPPER",
  "COAX",
  "MOBILE",
  "LINE",
  "COLOCATION",
  "DC_CONNECTION",
  "WDM",
  "PREFIX",
  "TV_ACCOUNT",
  "PRODUCT",
  "ONE_OFF",
  "END_CUSTOMER",
  "NO_END_CUSTOMER",
  "OTHER",
] as const;
export type PartKind = (typeof partKinds)[number];
