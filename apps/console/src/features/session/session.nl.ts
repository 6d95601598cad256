import type en from "./session.en.ts";

export default {
  "session.signing-in-title": "Inloggen",
  "session.logout-title": "Uitgelogd",
} satisfies Record<keyof typeof en, string>;
