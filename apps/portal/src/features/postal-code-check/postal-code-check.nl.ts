export default {
  "postal-code-check.title": "Postcodecheck",
  "postal-code-check.description":
    "Bekijk welke lijnen er op een adres mogelijk zijn, hoe snel ze zijn en wanneer ze er kunnen liggen.",
  "postal-code-check.frame": "Adres controleren",
  "postal-code-check.link": "Link naar deze controle",
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
} as const;
