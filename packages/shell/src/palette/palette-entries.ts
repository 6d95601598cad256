import { plainText } from "@demarc/contract/core/search-text";
import type { Translate } from "../translate.ts";
import type { IconName } from "@demarc/ui/icon.tsx";
import { addressOf, isOffered, type Registry, type Visitor } from "../registry/registry.ts";

/** A palette entry that leads to a screen. */
export interface FoundEntry {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: IconName;
  readonly path: string;
  /** Other words that find it. */
  readonly words?: string | undefined;
}

/**
 * The screens that the person can open by address without parameters. Of the public ones only those of the navigation:
 * signed-in people do not need the others. `isAction` marks screens that start something.
 */
export const screenEntries = (
  { routes, navigation }: Registry,
  visitor: Visitor,
  t: Translate,
  words: Readonly<Record<string, string>> = {},
): (FoundEntry & { readonly isAction: boolean })[] => {
  const itemOf = (path: string) => navigation.find((item) => item.path === path);
  return routes.flatMap(({ route: { name, path, title, action, public: open }, chain }) => {
    const address = addressOf(path);
    const item = itemOf(path);
    if (!title || (open && !item) || address.includes("$") || !isOffered(chain, visitor)) return [];
    const parents = chain.slice(0, -1).flatMap((route) => (route.title ? [t(route.title)] : []));
    const isAction = action !== undefined && action.label === undefined;
    const icon = (isAction ? action.icon : item?.icon) ?? "chevron";
    const label = t(title);
    // Both the title of the screen and the name in the navigation are found.
    const alias = item && t(item.label) !== label ? [t(item.label)] : [];
    const hint = [...parents, ...alias].join(" › ");
    const screen = { id: name, label, hint, icon, path: address, words: words[name], isAction };
    if (!action?.label || action.label === item?.label) return [screen];
    return [
      screen,
      { ...screen, id: `${name}-action`, label: t(action.label), hint: label, icon: action.icon, isAction: true },
    ];
  });
};

const wordsOf = (typed: string) => plainText(typed).split(/\s+/).filter(Boolean);

const rankOf = (label: string, typed: string): number => {
  const [text, sought] = [plainText(label), plainText(typed).trim()];
  if (text.startsWith(sought)) return 0;
  return ` ${text.replaceAll(/[^\p{L}\p{N}]/gu, " ")}`.includes(` ${sought}`) ? 1 : 2;
};

/** The entries that contain every word; entries that start with the words come first. */
export const fitting = <
  Entry extends { readonly label: string; readonly hint: string; readonly words?: string | undefined },
>(
  entries: readonly Entry[],
  typed: string,
): Entry[] => {
  const words = wordsOf(typed);
  return entries
    .filter(({ label, hint, words: more = "" }) =>
      words.every((word) => plainText(`${label} ${hint} ${more}`).includes(word)),
    )
    .toSorted((one, other) => rankOf(one.label, typed) - rankOf(other.label, typed));
};
