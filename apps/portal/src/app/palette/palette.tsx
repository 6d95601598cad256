import { type ComponentType, lazy, Suspense, useState } from "react";
import { loadCatalogues, useText } from "@demarc/shell/translate.ts";
import { PaletteDialog } from "@demarc/ui/layout/palette-dialog.tsx";
import type headerEn from "@demarc/shell/frame/header.en.ts";
import type { OnOverlay } from "@demarc/shell/frame/overlay.ts";
import { overlayTexts } from "@demarc/shell/frame/overlay-texts.ts";
import { reportFailure } from "@demarc/shell/frame/report-failure.ts";
import type { PaletteResultsProps } from "./palette-results.tsx";
import { paletteTexts } from "../registry/slice-texts.ts";

const Results = lazy(async (): Promise<{ default: ComponentType<PaletteResultsProps> }> => {
  try {
    const [part] = await Promise.all([import("./palette-results.tsx"), loadCatalogues(overlayTexts, paletteTexts)]);
    return { default: part.PaletteResults };
  } catch (error) {
    void reportFailure(error);
    return { default: () => null };
  }
});

interface PaletteProps {
  readonly onClose: () => void;
  readonly onOverlay: OnOverlay;
}

/** One search over screens, actions and records. The field is part of the frame, so that no key is lost while the rest loads. */
export function Palette({ onClose, onOverlay }: PaletteProps) {
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
}
