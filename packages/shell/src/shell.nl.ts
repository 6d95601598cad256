import type en from "./shell.en.ts";

export default {
  "error.application.title": "Er ging iets mis",
  "error.application.text":
    "{cause, select, network {We kregen geen antwoord. Controleer uw verbinding en probeer het zo nog eens.} role {Uw account heeft niet de rol die hiervoor nodig is. Een beheerder van uw bedrijf kan u die geven.} missing {Het is niet te vinden. Misschien is het intussen verwijderd.} refused {Het verzoek is geweigerd. Laad de pagina opnieuw en probeer het nog eens; neem contact met ons op als het weer gebeurt.} server {Onze server kon dit niet verwerken. Probeer het zo nog eens.} other {Dat is niet gelukt. Probeer het zo nog eens.}}",
  "error.action-failed.title": "Er is een nieuwe versie",
  "error.action-failed.text":
    "Het portaal is bijgewerkt sinds u deze pagina opende. Laad het opnieuw om verder te gaan; wat u hebt ingevuld blijft staan, behalve bankrekeningnummers, wachtwoorden, pincodes en bestanden.",
  "error.close": "Sluiten",
  "error.reload": "Nieuwe versie laden",
  "error.support-code": "Supportcode",
  "error.support-hint": "Noem deze code als u hierover contact opneemt.",
  "api.429.title": "Een ogenblik",
  "api.429.text":
    "Er waren te veel verzoeken in korte tijd. {unit, select, seconds {Wacht {count, plural, one {# seconde} other {# seconden}}} minutes {Wacht {count, plural, one {# minuut} other {# minuten}}} other {Wacht een minuut}} en probeer het opnieuw.",
  "api.500.title": "Er ging iets mis aan onze kant",
  "api.500.text":
    "{kind, select, read {Onze server kon dit niet lezen. Probeer het later opnieuw.} other {Dit is niet gelukt. Kijk of uw wijziging is opgeslagen voordat u het opnieuw probeert.}}",
  "auth.refresh-failed": "U bent uitgelogd",
  "auth.refresh-failed-text": "Uw sessie kon niet worden verlengd. Log opnieuw in om verder te gaan.",
  "loader.failed": "Dit kon niet worden geladen.",
  "loader.retry": "Opnieuw proberen",
  "form.leave-title": "Weggaan zonder op te slaan?",
  "form.leave-text": "U hebt wijzigingen op deze pagina die niet zijn opgeslagen. Ze gaan verloren als u weggaat.",
  "form.leave": "Pagina verlaten",
  "form.stay": "Hier blijven",
  "common.save": "Opslaan",
  "common.cancel": "Annuleren",
  "common.undo": "Ongedaan maken",
  "common.taken-back": "De wijziging is ongedaan gemaakt.",
  "common.changed-since": "Iemand anders heeft dit gewijzigd. Controleer het voordat u verdergaat.",
  "common.file-unreadable": "Dit bestand is niet te lezen. Sla het op als CSV van maximaal 1 MB.",
  "common.file-guessed": "Gelezen als Windows-1252, waarin Excel CSV-bestanden opslaat. Controleer letters als é en ö.",
  "common.unclosed-quote":
    "Een aanhalingsteken in rij {row} is niet gesloten, dus de rijen erna zijn niet te lezen. Sluit het of haal het weg.",
} satisfies Record<keyof typeof en, string>;
