import type { PageBox } from "@demarc/ui/layout/page-skeleton.tsx";

/** What most screens are made of, by the path of their route or by their address: an order, another form, a record, or a list. */
export const usualBoxes = (path: string): readonly PageBox[] => {
  if (/^\/orders\/.+\/new\b/.test(path)) return ["crumbs", "steps"];
  if (/\/(new|create|edit)\b/.test(path)) return ["crumbs", "sides"];
  return /\/\$|\d/.test(path) ? ["crumbs", "facts", "sides"] : ["list"];
};

interface BoxedRoute {
  readonly path: string;
  readonly boxes?: readonly PageBox[];
  readonly reads?: readonly string[];
}

export const boxesOf = ({ path, boxes }: BoxedRoute): readonly PageBox[] => boxes ?? usualBoxes(path);

/** An id has a digit, unlike a word that can stand in its place (`/tv-accounts/create`). Optional parameters are left out. */
const addressOf = (path: string): string =>
  `^${path
    .replaceAll(/\/\{-\$\w+\}/g, "")
    .replace(/\$\w+$/, "([^/]*\\d[^/]*)")
    .replaceAll(/\$\w+/g, "([^/]+)")}/?$`;

/** The addresses of the screens whose route says what they are made of, as regular expressions. */
export const boxedAddresses = (routes: readonly BoxedRoute[]): [address: string, boxes: readonly PageBox[]][] =>
  routes.flatMap(({ path, boxes }) => (boxes ? [[addressOf(path), boxes] satisfies [string, readonly PageBox[]]] : []));

/** The addresses of the screens whose route says what they read, as regular expressions, with the replacement for each read. */
export const readAddresses = (routes: readonly BoxedRoute[]): [address: string, reads: readonly string[]][] =>
  routes.flatMap(({ path, reads }) => {
    if (!reads) return [];
    const names: readonly string[] = path.match(/\$\w+/g) ?? [];
    const replacement = (read: string) => read.replaceAll(/\$\w+/g, (name) => `$${names.indexOf(name) + 1}`);
    return [[addressOf(path), reads.map(replacement)] satisfies [string, readonly string[]]];
  });
