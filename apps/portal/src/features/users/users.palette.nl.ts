import type en from "./users.palette.en.ts";

export default {
  "users.palette.invite":
    "{who, select, none {Gebruiker} other {{who}}} uitnodigen{role, select, RESELLER_FINANCE { voor financiën} RESELLER_ORDER { voor orders} RESELLER_SERVICE_DESK { voor de servicedesk} other {}}",
  "users.palette.invite-hint": "Opent het ingevulde formulier",
  "users.palette.block": "Toegang van {name} blokkeren",
  "users.palette.unblock": "{name} weer toegang geven",
  "users.palette.open-hint": "Opent de gebruiker",
  "users.palette.block-any": "Toegang van een gebruiker blokkeren",
  "users.palette.unblock-any": "Een geblokkeerde gebruiker weer toegang geven",
  "users.palette.list-hint": "Kies de gebruiker uit de lijst",
} satisfies Record<keyof typeof en, string>;
