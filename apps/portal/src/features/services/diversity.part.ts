import { textedPart } from "@demarc/shell/texted-part.ts";

export const DiversityDialog = textedPart(() => import("./diversity-dialog.tsx"), "DiversityDialog", {
  en: () => import("./diversity.en.ts"),
  nl: () => import("./diversity.nl.ts"),
});
