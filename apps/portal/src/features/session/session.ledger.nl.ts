import type en from "./session.ledger.en.ts";

export default {
  "audit.kind.session": "Inloggen en sessies",
  "audit.action.session.started": "Ingelogd",
  "audit.action.session.refused": "Inloggen geweigerd",
  "audit.action.session.ended": "Sessie beëindigd",
  "audit.action.account.identity-linked": "Gebruiker gekoppeld aan een inlogdienst",
  "audit.action.account.identity-unlinked": "Koppeling met de inlogdienst verwijderd",
  "audit.field.identityProvider": "Inlogdienst",
  "audit.field.userAgent": "Browser",
} satisfies Record<keyof typeof en, string>;
