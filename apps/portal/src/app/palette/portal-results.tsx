import { search } from "@demarc/contract/search";
import { call } from "@demarc/shell/calls/http.ts";
import { useHints } from "@demarc/shell/palette/palette-hints.ts";
import type { FindRecords } from "@demarc/shell/palette/palette-hits.ts";
import { PaletteResults, type PaletteResultsProps } from "@demarc/shell/palette/palette-results.tsx";

/** Searches what the company of the person has. */
const find: FindRecords = (text, signal) => call(search, { query: { q: text }, signal, quiet: true });

export function PortalResults(props: PaletteResultsProps) {
  return <PaletteResults {...props} find={find} useHints={useHints} />;
}
