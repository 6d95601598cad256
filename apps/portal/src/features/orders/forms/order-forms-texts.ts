import { orderingTexts } from "../../../shell/forms/ordering/ordering-texts.ts";
import { accessTexts } from "../../services/access-texts.ts";
import type { CatalogueLoaders } from "../../../shell/translate.ts";

/** The texts of the order forms: their own, those of the fields of packages and of access lists, and those of the field rules. */
export const orderFormTexts: readonly CatalogueLoaders[] = [
  { en: () => import("./orders-forms.en.ts"), nl: () => import("./orders-forms.nl.ts") },
  orderingTexts,
  accessTexts,
  { en: () => import("@demarc/contract/core/rules.en"), nl: () => import("@demarc/contract/core/rules.nl") },
  {
    en: () => import("../../../shell/forms/required.en.ts"),
    nl: () => import("../../../shell/forms/required.nl.ts"),
  },
];
