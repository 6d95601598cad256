import { type ComponentType, Suspense, useState } from "react";
import { type CatalogueLoaders, useText } from "../translate.ts";
import { PaletteDialog } from "@demarc/ui/layout/palette-dialog.tsx";
import type headerEn from "../frame/header.en.ts";
import type { OnOverlay } from "../frame/overlay.ts";
import { overlayPart } from "./overlays.tsx";
import type { PaletteResultsProps } from "./palette-results.tsx";

interface PaletteProps {
  readonly onClose: () => void;
  readonly onOverlay: OnOverlay;
}

/**
 * One search over screens, actions and records. The field is part of the frame, so that no key is lost while the rest loads:
 * the results of the application, and the texts that its features add.
 */
export const paletteOf = (load: () => Promise<ComponentType<PaletteResultsProps>>, texts: CatalogueLoaders) => {
  const Results = overlayPart(load, texts);
  return function Palette({ onClose, onOverlay }: PaletteProps) {
    const t = useText<typeof headerEn>();
    const [typed, setTyped] = useState("");
    return (
      <PaletteDialog
        label={t("palette.label")}
        placeholder={t("palette.placeholder")}
        text={typed}
        onText={setTyped}
        onClose={onClose}
      >
        <Suspense>
          <Results typed={typed} onOverlay={onOverlay} />
        </Suspense>
      </PaletteDialog>
    );
  };
};
