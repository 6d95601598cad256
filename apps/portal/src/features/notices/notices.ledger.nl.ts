import type en from "./notices.ledger.en.ts";

export default {
  "audit.kind.notice": "Opzegkalender",
  "audit.action.notice.setting-changed": "Herinneringen voor contracten gewijzigd",
  "audit.kind.calendar": "Agenda-adres",
  "audit.action.calendar.address-made": "Agenda-adres gemaakt",
  "audit.action.calendar.address-renewed": "Agenda-adres vernieuwd",
  "audit.action.calendar.address-revoked": "Agenda-adres gestopt",
} satisfies Record<keyof typeof en, string>;
