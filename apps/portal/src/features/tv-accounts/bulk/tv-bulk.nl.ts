import type en from "./tv-bulk.en.ts";

export default {
  "tv-bulk.title": "Meerdere accounts tegelijk",
  "tv-bulk.action": "Wat wilt u doen?",
  "tv-bulk.action.create": "Accounts aanmaken",
  "tv-bulk.action.suspend": "Accounts blokkeren",
  "tv-bulk.action.resume": "Accounts deblokkeren",
  "tv-bulk.text.create":
    "Eén account per rij. De eerste regel noemt de kolommen. Eerst ziet u wat er zou gebeuren; er verandert niets voordat u bevestigt.",
  "tv-bulk.text.suspend":
    "Eén accountnummer per rij, eventueel met een reden: CUSTOMER_REQUEST, NON_PAYMENT of ABUSE. Eerst ziet u wat er zou gebeuren; er verandert niets voordat u bevestigt.",
  "tv-bulk.text.resume":
    "Eén accountnummer per rij. Eerst ziet u wat er zou gebeuren; er verandert niets voordat u bevestigt.",
  "tv-bulk.template": "Voorbeeldbestand downloaden",
  "tv-bulk.template-name": "voorbeeld.csv",
  "tv-bulk.file": "CSV-bestand",
  "tv-bulk.rows": "Rijen",
  "tv-bulk.rows-hint":
    "Plak hier rijen of kies een bestand. Een komma, puntkomma of tab scheidt de cellen. U kunt ook onze eigen lijst met tv-accounts gebruiken.",
  "tv-bulk.try": "Voorbeeld bekijken",
  "tv-bulk.empty": "Plak minstens één rij of kies een bestand.",
  "tv-bulk.too-many": "Maximaal {most, number} rijen tegelijk. Verdeel het bestand.",
  "tv-bulk.missing": "De eerste regel noemt deze kolommen niet: {columns}.",
  "tv-bulk.unused":
    "{count, plural, one {Deze kolom wordt niet gebruikt} other {Deze kolommen worden niet gebruikt}}: {columns}.",
  "tv-bulk.preview.create":
    "{done, plural, =0 {Er wordt geen account aangemaakt} one {Er wordt # account aangemaakt} other {Er worden # accounts aangemaakt}}. {left, plural, =0 {Er wordt geen rij overgeslagen} one {# rij wordt overgeslagen} other {# rijen worden overgeslagen}}.",
  "tv-bulk.preview.suspend":
    "{done, plural, =0 {Er wordt geen account geblokkeerd} one {Er wordt # account geblokkeerd} other {Er worden # accounts geblokkeerd}}. {left, plural, =0 {Er wordt geen rij overgeslagen} one {# rij wordt overgeslagen} other {# rijen worden overgeslagen}}.",
  "tv-bulk.preview.resume":
    "{done, plural, =0 {Er wordt geen account gedeblokkeerd} one {Er wordt # account gedeblokkeerd} other {Er worden # accounts gedeblokkeerd}}. {left, plural, =0 {Er wordt geen rij overgeslagen} one {# rij wordt overgeslagen} other {# rijen worden overgeslagen}}.",
  "tv-bulk.run.create": "{count, plural, one {# account aanmaken} other {# accounts aanmaken}}",
  "tv-bulk.run.suspend": "{count, plural, one {# account blokkeren} other {# accounts blokkeren}}",
  "tv-bulk.run.resume": "{count, plural, one {# account deblokkeren} other {# accounts deblokkeren}}",
  "tv-bulk.done.create":
    "{done, plural, =0 {Er is geen account aangemaakt} one {Er is # account aangemaakt} other {Er zijn # accounts aangemaakt}}. {left, plural, =0 {Er is geen rij overgeslagen} one {# rij is overgeslagen} other {# rijen zijn overgeslagen}}.",
  "tv-bulk.done.suspend":
    "{done, plural, =0 {Er is geen account geblokkeerd} one {Er is # account geblokkeerd} other {Er zijn # accounts geblokkeerd}}. {left, plural, =0 {Er is geen rij overgeslagen} one {# rij is overgeslagen} other {# rijen zijn overgeslagen}}.",
  "tv-bulk.done.resume":
    "{done, plural, =0 {Er is geen account gedeblokkeerd} one {Er is # account gedeblokkeerd} other {Er zijn # accounts gedeblokkeerd}}. {left, plural, =0 {Er is geen rij overgeslagen} one {# rij is overgeslagen} other {# rijen zijn overgeslagen}}.",
  "tv-bulk.back": "Terug naar de rijen",
  "tv-bulk.close": "Sluiten",
  "tv-bulk.save": "Resultaat downloaden",
  "tv-bulk.result-name": "resultaat.csv",
  "tv-bulk.row": "Rij",
  "tv-bulk.subject": "Account",
  "tv-bulk.verdict": "Resultaat",
  "tv-bulk.errors": "Aandachtspunten",
  "tv-bulk.product": "Product",
  "tv-bulk.monthly": "Per maand",
  "tv-bulk.activate-yes": "Ja",
  "tv-bulk.activate-no": "Nee",
  "tv-bulk.double": "Mogelijk dubbel",
  "tv-bulk.doubles":
    "{count, plural, one {# rij lijkt op een eerdere en wordt ook een account.} other {# rijen lijken op eerdere en worden ook accounts.}}",
  "tv-bulk.existing":
    "{count, plural, one {# rij komt overeen met een account dat u al hebt. Vink de rij aan om het account toch aan te maken.} other {# rijen komen overeen met accounts die u al hebt. Vink de rijen aan waarvoor u toch een account wilt aanmaken.}}",
  "tv-bulk.existing-left":
    "{count, plural, one {# rij is overgeslagen omdat u het account al hebt.} other {# rijen zijn overgeslagen omdat u de accounts al hebt.}}",
  "tv-bulk.create-anyway": "Toch aanmaken",
  "tv-bulk.only-notable":
    "{count, plural, one {Alleen de rij met een aandachtspunt} other {Alleen de # rijen met een aandachtspunt}}",
  "tv-bulk.like-row": "rij {row, number}",
  "tv-bulk.like-account": "account {accountNr}",
  "tv-bulk.warning.SAME_REFERENCE": "Zelfde referentie als {like}.",
  "tv-bulk.warning.SAME_ADDRESS_AND_NAME": "Zelfde adres en naam als {like}.",
  "tv-bulk.warning.SAME_ROW": "Herhaalt {like}.",
  "tv-bulk.total": "{count, plural, one {# account} other {# accounts}}: samen {total} per maand, excl. btw.",
  "tv-bulk.total-each": "{count, number} × {each} = {total} per maand, excl. btw.",
  "tv-bulk.verdict.DONE": "OK",
  "tv-bulk.verdict.SAME": "Geen wijziging nodig",
  "tv-bulk.verdict.INVALID": "Klopt niet",
  "tv-bulk.verdict.UNKNOWN": "Onbekend account",
  "tv-bulk.verdict.REPEATED": "Dubbele rij",
  "tv-bulk.verdict.EXISTING": "Bestaat al",
  "tv-bulk.verdict.REFUSED": "Kan niet bij deze status",
  "tv-bulk.suspended": "Uw bedrijf is geblokkeerd, dus u kunt geen accounts wijzigen.",
} satisfies Record<keyof typeof en, string>;
