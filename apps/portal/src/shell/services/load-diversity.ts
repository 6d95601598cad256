import { type CatalogueLoaders, loadCatalogues } from "../translate.ts";

const diversityTexts: CatalogueLoaders = {
  en: () => import("./diversity.en.ts"),
  nl: () => import("./diversity.nl.ts"),
};

/** Loads the comparison of two services with its texts. */
export const loadDiversity = async () => {
  const [{ DiversityDialog }] = await Promise.all([import("./diversity-dialog.tsx"), loadCatalogues(diversityTexts)]);
  return { DiversityDialog };
};
