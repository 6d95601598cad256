import { useHints } from "@demarc/shell/palette/palette-hints.ts";
import { PaletteResults, type PaletteResultsProps } from "@demarc/shell/palette/palette-results.tsx";

/** Screens and actions. */
export function ConsoleResults(props: PaletteResultsProps) {
  return <PaletteResults {...props} useHints={useHints} />;
}
