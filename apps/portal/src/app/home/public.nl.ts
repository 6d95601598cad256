import type en from "./public.en.ts";

export default {
  "home.title": "Klant- en partnerportaal",
  "home.intro": "Beheer uw diensten bij {brand} op één plek: uw bedrijf, uw mensen en wat u bij ons afneemt.",
  "home.login-title": "Inloggen",
  "home.login-text": "Gebruik het account van uw bedrijf. U gaat naar de inlogpagina en komt hier terug.",
  "home.login": "Inloggen met single sign-on",
  "home.logging-in": "U gaat naar de inlogpagina …",
  "home.login-failed": "Inloggen is niet gelukt. Probeer het opnieuw, of neem contact op als het blijft misgaan.",
  "home.login-busy":
    "Te veel inlogpogingen. Probeer het over {minutes, plural, one {# minuut} other {# minuten}} opnieuw.",
  "home.login-refused":
    "U bent ingelogd als {address}, maar dit adres heeft hier geen toegang. Vraag uw beheerder om toegang of log in met een ander adres.",
  "home.apply-title": "Partner worden",
  "home.apply-text": "Verkoop onze diensten onder uw eigen naam. Aanvragen kost ongeveer vijf minuten.",
  "home.apply": "Account aanvragen",
  "home.point.company": "Bedrijfsgegevens, adressen en bankrekening, door u zelf bijgehouden",
  "home.point.contacts": "De juiste collega voor bestellingen, facturen, storingen en misbruikmeldingen",
  "home.point.safe": "Eén keer inloggen voor alles, en ieder ziet wat de eigen rol toestaat",
} satisfies Record<keyof typeof en, string>;
