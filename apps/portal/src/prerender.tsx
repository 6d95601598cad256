import { renderToString } from "react-dom/server";
import { baseCatalogues, publicFrameCatalogue, publicHomeCatalogue } from "./app/catalogues.ts";
import { PublicPage } from "./app/home/public-page.tsx";
import { StartingPage } from "./app/starting-page.tsx";
import { loadCatalogues, type Locale, setLocale } from "./shell/translate.ts";

export { bootScript } from "./app/boot-script.ts";

/** The HTML of the public home in a language, as the browser renders it. */
export const renderPublicHome = async (locale: Locale): Promise<string> => {
  await setLocale(locale);
  await loadCatalogues(...baseCatalogues, publicFrameCatalogue, publicHomeCatalogue);
  return renderToString(<PublicPage />);
};

/** The HTML that shows while the portal loads. */
export const renderStarting = (): string => renderToString(<StartingPage />);
