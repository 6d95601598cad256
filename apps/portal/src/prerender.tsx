import { renderToString } from "react-dom/server";
import { baseCatalogues } from "./app/frame/base-texts.ts";
import { publicFrameCatalogue } from "./app/frame/public/public-frame-texts.ts";
import { publicHomeCatalogue } from "./app/home/public-texts.ts";
import { PublicPage } from "./app/home/public-page.tsx";
import { PortalOutline } from "./app/frame/portal-outline.tsx";
import { StartingPage } from "./app/starting-page.tsx";
import { loadCatalogues, type Locale, setLocale } from "@demarc/shell/translate.ts";

export { portalBootScript as bootScript } from "./app/boot-settings.ts";
export { boxedAddresses, readAddresses } from "@demarc/shell/app/page-boxes.ts";

const turn = () => new Promise((done) => void setTimeout(done));

/** Renders until no lazy part is still loading. */
const complete = async (render: () => string): Promise<string> => {
  for (let times = 0; times < 100; times += 1) {
    const html = render();
    // React marks a suspended part like this.
    if (!html.includes("<!--$!-->")) return html;
    await turn();
  }
  throw new Error("A part of the public home does not load");
};

export const renderPublicHome = async (locale: Locale): Promise<string> => {
  await setLocale(locale);
  await loadCatalogues(...baseCatalogues, publicFrameCatalogue, publicHomeCatalogue);
  return complete(() => renderToString(<PublicPage />));
};

export const renderStarting = (): string => renderToString(<StartingPage />);

export const renderFrame = (): string => renderToString(<PortalOutline />);
