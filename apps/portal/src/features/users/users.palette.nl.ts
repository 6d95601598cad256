import type en from "./users.palette.en.ts";

export default {
  "users.palette.invite":
    "{who, select, none {Gebruiker} other {{who}}} uitnodigen{role, select, RESELLER_FINANCE { voor financiën} RESELLER_ORDER { voor orders} RESELLER_SERVICE_DESK { voor de servicedesk} other {}}",
  "users.palette.invite-hint": "Opent het ingevulde formulier",
} satisfies Record<keyof typeof en, string>;
