import { orderingTexts } from "../../shell/forms/ordering/ordering-texts.ts";
import { loadCatalogues } from "../../shell/translate.ts";

/** Loads the dialog for the letter of authorisation with the texts of its file field. */
export const loadLetterDialog = async () => {
  const [{ ConnectionLetterDialog }] = await Promise.all([
    import("./connection-letter-form.tsx"),
    loadCatalogues(orderingTexts),
  ]);
  return { ConnectionLetterDialog };
};
