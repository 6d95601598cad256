import type en from "./sign-in.en.ts";

export default {
  "session.signing-in": "Een ogenblik, u wordt ingelogd.",
  "session.logging-out": "Een ogenblik, u wordt uitgelogd.",
  "auth.logout-success": "U bent uitgelogd. U kunt dit venster sluiten, of opnieuw inloggen.",
  "session.login-again": "Terug naar inloggen",
} satisfies Record<keyof typeof en, string>;
