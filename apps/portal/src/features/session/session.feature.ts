import { defineFeature } from "@demarc/shell/feature.ts";
import { signInTexts } from "@demarc/shell/sign-in/screens/sign-in-texts.ts";
import { signInReturnPath } from "@demarc/shell/unsaved/kept-forms.ts";

export const session = defineFeature({
  name: "session",
  locales: { en: () => import("./session.en.ts"), nl: () => import("./session.nl.ts") },
  sharedTexts: [signInTexts],
  routes: [
    {
      name: "sso-login",
      path: signInReturnPath,
      title: "session.signing-in-title",
      public: true,
      load: async () => (await import("@demarc/shell/sign-in/screens/sso-login.screen.tsx")).SsoLoginScreen,
    },
    {
      name: "token-login",
      path: "/token/login",
      title: "session.signing-in-title",
      public: true,
      load: async () => (await import("./token-login.screen.tsx")).TokenLoginScreen,
    },
    {
      name: "logout",
      path: "/logout",
      title: "session.logout-title",
      public: true,
      load: async () => (await import("@demarc/shell/sign-in/screens/logout.screen.tsx")).LogoutScreen,
    },
    {
      name: "unlock",
      path: "/unlock",
      title: "session.unlock-title",
      public: true,
      load: async () => (await import("./unlock.screen.tsx")).UnlockScreen,
    },
  ],
});
