import type en from "./session.ledger.en.ts";

export default {
  "audit.kind.session": "Inloggen en sessies",
  "audit.action.session.started": "Ingelogd",
  "audit.action.session.refused": "Inloggen geweigerd",
  "audit.action.session.ended": "Sessie beëindigd",
  "audit.action.account.second-factor-added": "Tweede stap toegevoegd",
  "audit.action.account.second-factor-removed": "Tweede stap verwijderd",
  "audit.action.account.recovery-codes-created": "Nieuwe herstelcodes aangemaakt",
  "audit.action.account.recovery-code-used": "Ingelogd met een herstelcode",
  "audit.action.account.identity-linked": "Gebruiker gekoppeld aan een inlogdienst",
  "audit.action.account.identity-unlinked": "Koppeling met de inlogdienst verwijderd",
  "audit.field.secondFactor": "Tweede stap",
  "audit.value.passkey": "Passkey",
  "audit.value.authenticator-app": "Authenticator-app",
  "audit.value.recovery-code": "Herstelcode",
  "audit.field.identityProvider": "Inlogdienst",
  "audit.field.userAgent": "Browser",
} satisfies Record<keyof typeof en, string>;
