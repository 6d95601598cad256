import { defineFeature } from "../../shell/feature.ts";

export const postalCodeCheck = defineFeature({
  name: "postal-code-check",
  locales: { en: () => import("./postal-code-check.en.ts"), nl: () => import("./postal-code-check.nl.ts") },
  routes: [
    {
      name: "postal-code-check",
      path: "/postal-code-check",
      title: "postal-code-check.title",
      public: true,
      feature: "postalCodeCheck",
      load: async () => (await import("./postal-code-check.screen.tsx")).PostalCodeCheckScreen,
    },
  ],
  navigation: [
    {
      route: "postal-code-check",
      label: "postal-code-check.navigation",
      icon: "address-check",
      group: "ordering",
    },
  ],
});
