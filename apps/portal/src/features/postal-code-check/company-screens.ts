import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";

/** Loads the screen and the list texts in parallel; the other screens of the feature do not need these texts. */
export const loadBulkResult = async () => {
  const [{ BulkResultScreen }] = await Promise.all([import("./bulk-result.screen.tsx"), loadCatalogues(listTexts)]);
  return BulkResultScreen;
};

export const loadEmbedSetting = async () => (await import("./embed-setting.screen.tsx")).EmbedSettingScreen;
