import type en from "./session.en.ts";

export default {
  "session.signing-in-title": "Inloggen",
  "session.token-refused": "Met deze link kunt u niet inloggen. Log in met uw bedrijfsaccount.",
  "session.token-signed-in": "U bent al ingelogd. Log eerst uit om als iemand anders in te loggen.",
  "session.home": "Naar de startpagina",
  "session.logout-title": "Uitgelogd",
  "session.unlock-title": "Alle functies staan aan",
  "session.unlock-text":
    "Tot u dit browservenster sluit, worden alle functies van het portaal getoond. Wat u mag zien en doen blijft gelijk.",
} satisfies Record<keyof typeof en, string>;
