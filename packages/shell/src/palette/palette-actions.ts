import { plainText } from "@demarc/contract/core/search-text";
import type { SearchHit } from "@demarc/contract/search";
import type { PaletteAction, PaletteParts, PaletteStep, Searcher } from "../feature.ts";
import type { Translate } from "../translate.ts";
import type { PaletteEntry } from "@demarc/ui/layout/palette-list.tsx";
import { isOffered, type Registry, type Visitor } from "../registry/registry.ts";

/** An action that matches the text, and the other words of the text. */
interface Asked {
  readonly action: PaletteAction;
  readonly words: readonly string[];
}

/** Two letters match too many words. */
const shortestVerb = 3;

/** The actions that match the text and that the person may use. */
export const askedIn = (
  typed: string,
  parts: readonly PaletteParts[],
  { byName }: Registry,
  visitor: Visitor,
): readonly Asked[] => {
  const words = typed.trim().split(/\s+/);
  const isVerb = ({ verbs }: PaletteAction, word: string) =>
    word.length >= shortestVerb && verbs.some((verb) => verb.startsWith(plainText(word)));
  const isOpen = (action: PaletteAction) => {
    const chain = byName.get(action.route)?.chain;
    return chain !== undefined && isOffered([...chain, action], visitor);
  };
  const actions = parts
    .flatMap((part) => part.actions ?? [])
    .filter((action) => words.some((word) => isVerb(action, word)))
    .filter(isOpen);
  const nouns = new Set(actions.flatMap((action) => action.nouns ?? []));
  return actions.map((action) => ({
    action,
    words: words.filter((word) => !isVerb(action, word) && !nouns.has(plainText(word))),
  }));
};

/** A second search text, without verbs; "" if there is none. */
export const soughtIn = (asked: readonly Asked[]): string =>
  asked
    .map(({ action: { sought, on }, words }) => (on ? (sought ? sought(words) : words.join(" ")) : ""))
    .find((text) => text !== "") ?? "";

/** Previews of the matching actions, for each record found and without a record. */
export const actionEntries = (
  asked: readonly Asked[],
  hits: readonly SearchHit[],
  searching: boolean,
  person: Searcher,
  t: Translate,
  start: (does: PaletteStep["does"]) => void,
): readonly PaletteEntry[] =>
  asked.flatMap(({ action: { name, icon, kind, on, begin }, words }) => {
    const entry = (id: string, { label, hint, values, does }: PaletteStep, hit?: SearchHit): PaletteEntry => ({
      id,
      label: t(label, values),
      // The title alone may not identify the record.
      hint: [t(hint), hit?.subtitle].filter(Boolean).join(" · "),
      icon,
      isStale: hit !== undefined && searching,
      isAct: typeof does !== "string",
      run: () => start(does),
    });
    const begun = begin?.(words);
    return [
      ...(begun ? [entry(name, begun)] : []),
      ...hits.flatMap((hit) => {
        const step = hit.kind === kind ? on?.(hit, words, person) : undefined;
        return step ? [entry(`${name}-${hit.kind}-${hit.id}`, step, hit)] : [];
      }),
    ];
  });
