import type en from "./app.en.ts";

export default {
  "navigation.inbox": "Inbox",
  "navigation.group.queues": "Wachtrijen",
  "navigation.group.customers": "Klanten",
  "navigation.group.money": "Geld",
  "navigation.group.network": "Netwerk",
  "navigation.group.platform": "Beheer",
  "layout.search": "Zoek schermen…",
  "sign-in.title": "Inloggen",
  "sign-in.text": "Voor de medewerkers van de provider. U heeft uw wachtwoord en uw tweede stap nodig.",
  "sign-in.start": "Inloggen",
  "sign-in.another": "Inloggen met een ander account",
  "sign-in.starting": "Een ogenblik, u gaat naar de inlogpagina.",
  "sign-in.ended": "Uw sessie is afgelopen. Log in om verder te gaan waar u was.",
  "sign-in.failed": "Het inloggen is niet gelukt. Probeer het opnieuw.",
  "sign-in.busy":
    "{minutes, plural, one {Te veel pogingen. Wacht een minuut.} other {Te veel pogingen. Wacht # minuten.}}",
  "sign-in.not-staff":
    "Dit account heeft geen toegang tot de console. Vraag degene die de medewerkers beheert u toe te voegen.",
  "sign-in.no-second-factor":
    "De console vraagt om een tweede stap. Log opnieuw in en bevestig met uw authenticator-app of passkey.",
  "sign-in.too-old": "U bent te lang geleden ingelogd. Log opnieuw in met uw wachtwoord.",
  "unreachable.title": "De console is niet bereikbaar",
  "unreachable.text": "Onze server reageert niet. Controleer uw verbinding en probeer het opnieuw.",
  "no-account.title": "U kon niet worden ingelogd",
  "no-account.text": "Er ging iets mis toen uw login werd gecontroleerd. U bent uitgelogd; probeer het opnieuw.",
} satisfies Record<keyof typeof en, string>;
