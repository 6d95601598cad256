import { defineFeature } from "@demarc/shell/feature.ts";

/** Has no screen: its dialog opens on the lines. */
export const endCustomers = defineFeature({
  name: "end-customers",
  locales: { en: () => import("./end-customers.en.ts"), nl: () => import("./end-customers.nl.ts") },
  routes: [],
});
