import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

const gates = { feature: "userManagement", role: "RESELLER_ADMIN" } as const;

export const users = defineFeature({
  name: "users",
  locales: { en: () => import("./users.en.ts"), nl: () => import("./users.nl.ts") },
  sharedTexts: [listTexts],
  palette: async () => (await import("./users.palette.ts")).palette,
  routes: [
    {
      name: "users",
      path: "/user-management",
      title: "users.title",
      ...gates,
      load: async () => (await import("./users.screen.tsx")).UsersScreen,
    },
    {
      name: "user-create",
      path: "/user-management/account/create",
      parent: "users",
      title: "users.invite",
      action: { icon: "users" },
      ...gates,
      load: async () => (await import("./create-user.screen.tsx")).CreateUserScreen,
    },
    {
      name: "user",
      path: "/user-management/account/$id",
      parent: "users",
      title: "users.user",
      boxes: ["crumbs", "facts", "tabs", "sides"],
      reads: ["account/$id"],
      ...gates,
      load: async () => (await import("./user.screen.tsx")).UserScreen,
    },
  ],
  navigation: [{ route: "users", label: "users.title", icon: "users", group: "company" }],
  work: {
    "user-pending": { icon: "users" },
  },
  search: {
    user: {
      rank: 14,
      icon: "user",
      label: "users.title",
      places: ({ id }) => [{ route: "user", path: `/user-management/account/${id}` }],
      list: "users",
      states: "users.status",
    },
  },
});
