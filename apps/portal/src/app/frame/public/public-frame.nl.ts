import type en from "./public-frame.en.ts";

export default {
  "public.navigation": "Hoofdnavigatie",
  "public.check": "Adrescontrole",
  "public.api": "API",
  "public.status": "Status",
  "public.sign-in": "Inloggen",
  "public.terms": "Voorwaarden",
  "public.privacy": "Privacy",
  "public.docs": "API-documentatie",
} satisfies Record<keyof typeof en, string>;
