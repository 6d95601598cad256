import { defineFeature } from "@demarc/shell/feature.ts";

export const signup = defineFeature({
  name: "signup",
  locales: { en: () => import("./signup.en.ts"), nl: () => import("./signup.nl.ts") },
  routes: [
    {
      name: "apply",
      path: "/apply/{-$customerType}",
      title: "signup.apply-title",
      public: true,
      values: { customerType: ["end-user", "reseller"] },
      load: async () => (await import("./apply.screen.tsx")).ApplyScreen,
    },
    {
      name: "apply-status",
      path: "/apply/status",
      title: "signup.status-title",
      public: true,
      load: async () => (await import("./application-status.screen.tsx")).ApplicationStatusScreen,
    },
    {
      name: "activate",
      path: "/account/activate",
      title: "signup.activate-title",
      public: true,
      load: async () => (await import("./activate.screen.tsx")).ActivateScreen,
    },
  ],
});
