import type en from "./ip-management.palette.en.ts";

export default {
  "ip.palette.set": "PTR-record van {address} wijzigen in {ptr}",
  "ip.palette.set-hint": "Wijzigt direct; u kunt dit ongedaan maken",
  "ip.palette.open": "PTR-record van {address} wijzigen",
  "ip.palette.open-hint": "Opent het adres",
} satisfies Record<keyof typeof en, string>;
