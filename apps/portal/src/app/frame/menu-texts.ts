import { type CatalogueLoaders, loadCatalogues } from "../../shell/translate.ts";

const texts: CatalogueLoaders = { en: () => import("./menus.en.ts"), nl: () => import("./menus.nl.ts") };

/** Loads a part of the frame that opens by click, with its texts. */
export const withMenuTexts = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  const [part] = await Promise.all([load(), loadCatalogues(texts)]);
  return part;
};

export const loadHelp = async () => (await withMenuTexts(() => import("./help-menu.tsx"))).HelpMenu;
