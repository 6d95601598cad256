export default {
  "postal-code-check.title": "Postcodecheck",
  "postal-code-check.description":
    "Bekijk welke lijnen er op een adres mogelijk zijn, hoe snel ze zijn en wanneer ze er kunnen liggen.",
  "postal-code-check.frame": "Adres controleren",
  "postal-code-check.link": "Link",
  "postal-code-check.own-prices": "Uw prijzen",
  "postal-code-check.own-prices-text": "Voor {address}, exclusief btw, bij een contract van een maand.",
  "postal-code-check.package": "Pakket",
  "postal-code-check.speed": "Snelheid",
  "postal-code-check.monthly": "Per maand",
  "postal-code-check.once": "Eenmalig",
  "postal-code-check.order": "Bestellen",
  "postal-code-check.order-this": "Bestel dit",
  "postal-code-check.nothing": "Hier is niets te bestellen",
  "postal-code-check.nothing-text": "Op dit adres is nog geen van onze pakketten mogelijk.",
  "postal-code-check.one": "Eén adres controleren",
  "postal-code-check.bulk": "Veel adressen controleren",
  "postal-code-check.bulk-text":
    "Plak hooguit {most} adressen, één per regel, of kies een CSV-bestand. De controle gaat door als u deze pagina sluit.",
  "postal-code-check.bulk-file": "CSV-bestand",
  "postal-code-check.bulk-file-hint":
    "Met de adressen in één kolom, of met kolommen voor postcode, huisnummer en toevoeging.",
  "postal-code-check.bulk-file-wrong": "Dit bestand is niet te lezen. Bewaar het als CSV, van hooguit 1 MB.",
  "postal-code-check.bulk-file-empty": "Er staat geen adres in dit bestand.",
  "postal-code-check.bulk-file-read":
    "{count, plural, one {# adres is} other {# adressen zijn}} overgenomen uit {name}.",
  "postal-code-check.bulk-rows": "Adressen",
  "postal-code-check.bulk-hint": "Eén per regel, zoals 1234AB 56 bis B",
  "postal-code-check.bulk-counted": "{count, plural, one {# regel} other {# regels}} van hooguit {most}",
  "postal-code-check.bulk-empty": "Vul minstens één adres in.",
  "postal-code-check.bulk-too-many": "Dit zijn {count} adressen; hooguit {most} kunnen samen worden gecontroleerd.",
  "postal-code-check.bulk-unread":
    "{count, plural, one {Deze regel is} other {Deze # regels zijn}} geen adres met postcode en huisnummer:",
  "postal-code-check.bulk-unread-line": "Regel {line}: {text}",
  "postal-code-check.bulk-unread-more": "en nog {count, plural, one {# regel} other {# regels}}",
  "postal-code-check.bulk-others":
    "{count, plural, one {Het andere adres controleren} other {De # andere adressen controleren}}",
  "postal-code-check.bulk-start": "Adressen controleren",
  "postal-code-check.bulk-quota":
    "{left, plural, =0 {Uw bedrijf heeft de {limit} adressen van vandaag al laten controleren.} one {Uw bedrijf kan vandaag nog één adres laten controleren. Laat de andere weg of wacht even.} other {Uw bedrijf kan vandaag nog # adressen laten controleren. Laat de andere weg of wacht even.}} Vanaf {free} zijn het er weer {limit}.",
  "postal-code-check.bulk-failed":
    "Het is niet zeker dat de controle is begonnen. Probeer het opnieuw: hij begint geen tweede keer.",
  "postal-code-check.bulk-progress": "{done} van {total} adressen gecontroleerd",
  "postal-code-check.bulk-done":
    "{total, plural, one {# adres is} other {# adressen zijn}} gecontroleerd; bij {available} zijn lijnen mogelijk.",
  "postal-code-check.bulk-save": "Resultaat opslaan",
  "postal-code-check.bulk-recent": "Laatste controles",
  "postal-code-check.bulk-recent-text": "Van iedereen in uw bedrijf, met de tijd in Amsterdam.",
  "postal-code-check.bulk-none": "Nog geen controles",
  "postal-code-check.bulk-none-text": "Controles die u of uw collega’s beginnen, kunt u hier volgen.",
  "postal-code-check.bulk-when": "Begonnen",
  "postal-code-check.bulk-state": "Status",
  "postal-code-check.bulk-running": "Wordt gecontroleerd",
  "postal-code-check.bulk-ready": "Klaar",
  "postal-code-check.bulk-found": "Mogelijk",
  "postal-code-check.bulk-count": "Adressen",
  "postal-code-check.bulk-file-column": "Bestand",
} as const;
