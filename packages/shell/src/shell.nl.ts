import type en from "./shell.en.ts";

export default {
  "error.application.title": "Er ging iets mis",
  "error.application.text": "Dat is niet gelukt. Controleer uw verbinding en probeer het zo nog eens.",
  "error.action-failed.title": "Er is een nieuwe versie",
  "error.action-failed.text":
    "Het portaal is bijgewerkt sinds u deze pagina opende. Laad het opnieuw om verder te gaan; wat u hebt ingevuld blijft staan, behalve bankrekeningnummers, wachtwoorden, pincodes en bestanden.",
  "error.close": "Sluiten",
  "error.reload": "Nieuwe versie laden",
  "error.support-code": "Supportcode",
  "error.support-hint": "Noem deze code als u hierover contact opneemt.",
  "api.429.title": "Een ogenblik",
  "api.429.text": "Er waren te veel verzoeken in korte tijd. Wacht een minuut en probeer het opnieuw.",
  "api.500.title": "Er ging iets mis aan onze kant",
  "api.500.text": "Dit is niet gelukt. Er is niets gewijzigd. Probeer het later opnieuw.",
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
