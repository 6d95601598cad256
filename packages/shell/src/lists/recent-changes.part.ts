import { textedPart } from "../texted-part.ts";

export const RecentChanges = textedPart(() => import("./recent-changes.tsx"), "RecentChanges", {
  en: () => import("./recent-changes.en.ts"),
  nl: () => import("./recent-changes.nl.ts"),
});
