import type en from "./menus.en.ts";

export default {
  "user.signed-in": "Ingelogd als {name}",
  "user.until": "tot {time}, verlengd zolang u werkt",
  "user.profile": "Uw profiel",
  "user.manage": "Wachtwoord en inlogsessies",
  "help.status": "Status van onze diensten",
  "help.docs": "API-documentatie",
  "help.mail": "Mail {address}",
  "help.call": "Bel {number}",
} satisfies Record<keyof typeof en, string>;
