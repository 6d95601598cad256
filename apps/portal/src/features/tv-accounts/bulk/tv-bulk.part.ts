import { textedPart } from "@demarc/shell/texted-part.ts";

export const TvBulkDialog = textedPart(() => import("./tv-bulk-dialog.tsx"), "TvBulkDialog", {
  en: () => import("./tv-bulk.en.ts"),
  nl: () => import("./tv-bulk.nl.ts"),
});
