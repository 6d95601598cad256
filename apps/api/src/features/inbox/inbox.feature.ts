import { defineFeature } from "../../platform/feature.ts";
import { inboxRoutes } from "./inbox.routes.ts";

export const inbox = defineFeature({
  name: "inbox",
  area: "Inbox",
  about: "What waits for the provider, in one list.",
  routes: [],
  staffRoutes: [inboxRoutes],
});
