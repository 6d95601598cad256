import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { onStoredChange } from "../shell/stored.ts";
import { loadCatalogues, rememberedLocale, setLocale } from "../shell/translate.ts";
import { baseCatalogues, publicHomeCatalogue } from "./catalogues.ts";
import { PublicPage } from "./public-page.tsx";

/** Brings the prerendered home to life, without the rest of the portal. Resolves when it answers to presses. */
export const startPublicHome = async (element: HTMLElement): Promise<void> => {
  await setLocale(rememberedLocale());
  await loadCatalogues(...baseCatalogues, publicHomeCatalogue);
  await new Promise<void>((alive) => {
    startTransition(() => {
      hydrateRoot(
        element,
        <StrictMode>
          <PublicPage onAlive={alive} />
        </StrictMode>,
      );
    });
  });
  onStoredChange("token", (token) => token !== undefined && location.reload());
};
