import { invoices } from "../features/invoices/invoices.feature.ts";
import { contacts } from "../features/contacts/contacts.feature.ts";
import type { FeatureRoute } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";

/** Loads /company with the texts of the other slices that have a section on it. */
export const loadCompanyPage: FeatureRoute["load"] = async () => {
  const [page] = await Promise.all([
    import("./company-page.tsx"),
    loadCatalogues(contacts.locales, invoices.locales, listTexts),
  ]);
  return page.CompanyPage;
};
