import type en from "./notices.ledger.en.ts";

export default {
  "audit.kind.notice": "Opzegkalender",
  "audit.action.notice.setting-changed": "Herinneringen voor contracten gewijzigd",
  "audit.kind.calendar": "Agendalink",
  "audit.action.calendar.address-made": "Agendalink gemaakt",
  "audit.action.calendar.address-renewed": "Agendalink vernieuwd",
  "audit.action.calendar.address-revoked": "Agendalink ingetrokken",
} satisfies Record<keyof typeof en, string>;
