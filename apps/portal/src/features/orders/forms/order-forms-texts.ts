import { documentTexts } from "../../documents/document-texts.ts";
import { parameterTexts } from "./parameters/parameter-texts.ts";
import { accessTexts } from "../../services/access-texts.ts";
import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

export const orderFormTexts: readonly CatalogueLoaders[] = [
  { en: () => import("./body/orders-forms.en.ts"), nl: () => import("./body/orders-forms.nl.ts") },
  documentTexts,
  parameterTexts,
  accessTexts,
  { en: () => import("@demarc/contract/core/rules.en"), nl: () => import("@demarc/contract/core/rules.nl") },
  {
    en: () => import("@demarc/shell/forms/required.en.ts"),
    nl: () => import("@demarc/shell/forms/required.nl.ts"),
  },
];
