import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { onStorageChange } from "@demarc/shell/local-storage.ts";
import { loadCatalogues, rememberedLocale, setLocale } from "@demarc/shell/translate.ts";
import { baseCatalogues } from "../frame/base-texts.ts";
import { publicFrameCatalogue } from "../frame/public/public-frame-texts.ts";
import { publicHomeCatalogue } from "./public-texts.ts";
import { PublicPage } from "./public-page.tsx";

/** Hydrates the prerendered home without the rest of the portal. Resolves when it responds to clicks. */
export const startPublicHome = async (element: HTMLElement): Promise<void> => {
  await setLocale(rememberedLocale());
  await loadCatalogues(...baseCatalogues, publicFrameCatalogue, publicHomeCatalogue);
  const { promise: alive, resolve } = Promise.withResolvers<void>();
  const page = (
    <StrictMode>
      <PublicPage onAlive={resolve} />
    </StrictMode>
  );
  // The development server does not prerender.
  if (element.childElementCount === 0) createRoot(element).render(page);
  else startTransition(() => void hydrateRoot(element, page));
  await alive;
  onStorageChange("token", (token) => token !== undefined && location.reload());
};
