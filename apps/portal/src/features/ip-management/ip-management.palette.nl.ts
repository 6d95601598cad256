import type en from "./ip-management.palette.en.ts";

export default {
  "ip.palette.set": "PTR van {address} wijzigen in {ptr}",
  "ip.palette.set-hint": "Meteen, met ongedaan maken",
  "ip.palette.open": "PTR van {address} wijzigen",
  "ip.palette.open-hint": "Opent het adres",
} satisfies Record<keyof typeof en, string>;
