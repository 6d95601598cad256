import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useSession } from "../session.ts";
import { type CatalogueLoaders, loadCatalogues } from "../translate.ts";
import { reportFailure } from "../frame/report-failure.ts";
import type { OnOverlay, Overlay } from "../frame/overlay.ts";
import { overlayTexts } from "../frame/overlay-texts.ts";

interface OverlayProps<Other extends string> {
  readonly onClose: () => void;
  readonly onOverlay: OnOverlay<Other>;
}

/** An overlay that loads when it first opens. A failed load is reported; the screen below stays as it is. */
export const overlayPart = <Props,>(load: () => Promise<ComponentType<Props>>, ...texts: readonly CatalogueLoaders[]) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      const [part] = await Promise.all([load(), loadCatalogues(overlayTexts, ...texts)]);
      return { default: part };
    } catch (error) {
      void reportFailure(error);
      return { default: () => null };
    }
  });

const sequenceMilliseconds = 1000;

const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

/** Single keys are not shortcuts while a field has the focus or a dialog is open. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null) ||
  isDialogOpen();

interface OverlaysProps<Other extends string> {
  readonly open: Overlay<Other>;
  readonly onChange: OnOverlay<Other>;
  readonly overlays: Readonly<Record<NonNullable<Overlay<Other>>, ComponentType<OverlayProps<Other>>>>;
}

/** The keyboard shortcuts and their overlays. Only Ctrl+K also works while a field has the focus. */
export function Overlays<Other extends string>({ open, onChange, overlays }: OverlaysProps<Other>) {
  const navigate = useNavigate();
  const signedIn = useSession().claims !== undefined;
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
  const Open: ComponentType<OverlayProps<Other>> | undefined = open && overlays[open];
  return <Suspense>{Open && <Open onClose={() => onChange(undefined)} onOverlay={onChange} />}</Suspense>;
}
