import type en from "./public-parts.en.ts";

export default {
  "home.how.1": "Aanvragen",
  "home.how.1-text": "Wat de registers weten, vullen wij in.",
  "home.how.2": "Wij controleren",
  "home.how.2-text": "KvK en btw; ons antwoord komt per e-mail.",
  "home.how.3": "Aan de slag",
  "home.how.3-text": "Activeer uw account en nodig uw collega’s uit.",
  "home.proof.fault": "Een storing verklaard, niet alleen gemeld",
  "home.proof.fault-text": "Onderzoek zelf een lijn en zie wat er mis is en wat u kunt doen.",
  "home.proof.cent": "Elke cent verantwoord",
  "home.proof.cent-text": "Elke factuur vertelt wat er veranderde en bij welke dienst het hoort.",
  "home.proof.api": "Alles kan ook via de API",
  "home.proof.api-text": "Tokens met een einddatum, en voorbeelden die u meteen kunt uitvoeren.",
  "home.proof.ptr": "Reverse DNS zonder wachten",
  "home.proof.ptr-text":
    "Geef één adres of een heel subnet namen via een patroon: eerst een voorbeeld, achteraf ongedaan te maken.",
  "home.proof.power": "Weten wat er gebeurt als een voeding uitvalt",
  "home.proof.power-text": "Zie per rack wat één voeding zou dragen, en wat de maand gaat kosten.",
  "home.proof.roles": "Iedereen een eigen rol",
  "home.proof.roles-text": "U nodigt zelf uw collega’s uit; iedereen ziet alleen wat de eigen rol toestaat.",
} satisfies Record<keyof typeof en, string>;
