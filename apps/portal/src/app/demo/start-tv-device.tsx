import "virtual:theme.css";
import "@demarc/ui/base.css";
import { createRoot } from "react-dom/client";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { loadFonts } from "@demarc/shell/fonts.ts";
import { loadCatalogues, rememberedLocale, setLocale } from "@demarc/shell/translate.ts";
import { TvDevicePage } from "./tv-device-page.tsx";

/** The page is not part of the portal: it has no session, and makes only the calls that a device may make. */
const start = async (element: HTMLElement): Promise<void> => {
  await Promise.all([loadConfiguration(), setLocale(rememberedLocale())]);
  await loadCatalogues({ en: () => import("./tv-device.en.ts"), nl: () => import("./tv-device.nl.ts") });
  createRoot(element).render(<TvDevicePage />);
  loadFonts();
};

const root = document.querySelector<HTMLElement>("#root");
if (root) start(root).catch((error: unknown) => console.error("the page could not be started", error));
