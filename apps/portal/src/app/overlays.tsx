import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useSession } from "@demarc/shell/session.ts";
import { type CatalogueLoaders, loadCatalogues } from "@demarc/shell/translate.ts";
import { reportFailure } from "@demarc/shell/frame/report-failure.ts";
import type { OnOverlay, Overlay } from "@demarc/shell/frame/overlay.ts";
import { overlayTexts } from "@demarc/shell/frame/overlay-texts.ts";
import { companyTexts } from "./frame/company-texts.ts";
import { Palette } from "./palette/palette.tsx";

interface OverlayProps {
  readonly onClose: () => void;
  readonly onOverlay: OnOverlay<"companies">;
}
type LoadOverlay = () => Promise<ComponentType<OverlayProps>>;

/** A failed load is reported; the screen below stays as it is. */
const overlay = (load: LoadOverlay, ...texts: readonly CatalogueLoaders[]) =>
  lazy(async () => {
    try {
      await loadCatalogues(overlayTexts, ...texts);
      return { default: await load() };
    } catch (error) {
      void reportFailure(error);
      return { default: () => null };
    }
  });

const overlays = {
  palette: Palette,
  shortcuts: overlay(async () => (await import("@demarc/shell/frame/shortcut-list.tsx")).ShortcutList),
  companies: overlay(async () => (await import("./frame/company-list.tsx")).CompanyList, companyTexts),
  menu: overlay(async () => (await import("./frame/portal-menu.tsx")).PortalMenu),
};

const sequenceMilliseconds = 1000;

const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

/** Single keys are not shortcuts while a field has the focus or a dialog is open. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null) ||
  isDialogOpen();

interface OverlaysProps {
  readonly open: Overlay<"companies">;
  readonly onChange: OnOverlay<"companies">;
}

/** The keyboard shortcuts and their overlays. Only Ctrl+K also works while a field has the focus. */
export function Overlays({ open, onChange }: OverlaysProps) {
  const navigate = useNavigate();
  const signedIn = useSession().customer !== undefined;
  useEffect(() => {
    let before = { key: "", at: 0 };
    const press = (event: KeyboardEvent) => {
      if (event.key === "k" && (event.ctrlKey || event.metaKey) && signedIn && !isDialogOpen()) {
        event.preventDefault();
        onChange("palette");
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (event.key === "?") onChange("shortcuts");
      else if (event.key === "/" && search) {
        event.preventDefault();
        search.focus();
      } else if (event.key === "h" && before.key === "g" && Date.now() - before.at < sequenceMilliseconds)
        void navigate({ to: "/" });
      before = { key: event.key, at: Date.now() };
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, onChange, signedIn]);
  const Open = open && overlays[open];
  return <Suspense>{Open && <Open onClose={() => onChange(undefined)} onOverlay={onChange} />}</Suspense>;
}
