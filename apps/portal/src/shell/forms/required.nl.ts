import type en from "./required.en.ts";

export default {
  "required.accountHolder": "Vul de rekeninghouder in.",
  "required.address": "Vul het adres in.",
  "required.city": "Vul de plaats in.",
  "required.coc": "Vul het KvK-nummer in.",
  "required.description": "Vul een omschrijving in.",
  "required.email": "Vul het e-mailadres in.",
  "required.firstName": "Vul de voornaam in.",
  "required.houseNumber": "Vul het huisnummer in.",
  "required.iban": "Vul het IBAN in.",
  "required.kind": "Kies er één.",
  "required.lastName": "Vul de achternaam in.",
  "required.mandateAccepted": "Ga akkoord met de machtiging om door te gaan.",
  "required.name": "Vul de naam in.",
  "required.password": "Vul een wachtwoord in.",
  "required.phoneNumber": "Vul het telefoonnummer in.",
  "required.postalCode": "Vul de postcode in.",
  "required.street": "Vul de straat in.",
  "required.termsAccepted": "Ga akkoord met de voorwaarden om door te gaan.",
  "required.type": "Kies er één.",
  "required.username": "Vul het e-mailadres in.",
} satisfies Record<keyof typeof en, string>;
