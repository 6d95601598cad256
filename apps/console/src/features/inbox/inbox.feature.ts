import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

const first = "inbox?limit=50";
const load = async () => (await import("./inbox.screen.tsx")).InboxScreen;

export const inbox = defineFeature({
  name: "inbox",
  locales: { en: () => import("./inbox.en.ts"), nl: () => import("./inbox.nl.ts") },
  sharedTexts: [listTexts],
  routes: [
    { name: "inbox", path: "/inbox", title: "inbox.title", boxes: ["list"], reads: [first], load },
    {
      name: "inbox-sales",
      path: "/inbox/sales",
      title: "inbox.team.SALES",
      anyRight: ["applications.read", "orders.read"],
      boxes: ["list"],
      reads: [`${first}&team=SALES`],
      load,
    },
    {
      name: "inbox-desk",
      path: "/inbox/service-desk",
      title: "inbox.team.DESK",
      right: "faults.read",
      boxes: ["list"],
      reads: [`${first}&team=DESK`],
      load,
    },
  ],
  navigation: [
    { route: "inbox-sales", label: "inbox.team.SALES", icon: "quotation", group: "queues" },
    { route: "inbox-desk", label: "inbox.team.DESK", icon: "help", group: "queues" },
  ],
});
