import type en from "./public.en.ts";

export default {
  "home.title.main": "Uw lijnen, facturen en adressen op één plek",
  "home.title.data-centre": "Uw racks, verbindingen en facturen op één plek",
  "home.title.tv": "Uw tv-accounts en facturen op één plek",
  "home.intro": "Volg en beheer wat u bij {brand} afneemt, voor uzelf of voor uw eigen klanten.",
  "home.login-title": "Inloggen",
  "home.login-text":
    "Gebruik het account van uw bedrijf. Nog geen account? Vraag een beheerder van uw bedrijf om een uitnodiging.",
  "home.login": "Inloggen",
  "home.login-sso": "Inloggen met single sign-on",
  "home.logging-in": "U gaat naar de inlogpagina…",
  "home.login-failed": "Inloggen is niet gelukt. Probeer het opnieuw, of neem contact op als het blijft misgaan.",
  "home.login-another": "Inloggen met een ander account",
  "home.login-busy":
    "Te veel inlogpogingen. Probeer het over {minutes, plural, one {# minuut} other {# minuten}} opnieuw.",
  "home.check-title": "Wat is er mogelijk op een adres?",
  "home.check-example": "Postcode en nummer, zoals 8011 AB 12 A",
  "home.check": "Controleren",
  "home.apply-title": "Partner worden",
  "home.apply-text": "Verkoop onze diensten onder uw eigen naam.",
  "home.apply": "Account aanvragen",
} satisfies Record<keyof typeof en, string>;
