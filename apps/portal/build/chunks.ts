interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const closures = new Map<string, ReadonlySet<string>>();

/** A module and everything that it imports statically, from the module graph of the build. */
const closureOf = (graph: Graph, id: string): ReadonlySet<string> => {
  const known = closures.get(id);
  if (known) return known;
  const found = new Set<string>();
  const walk = (module: string) => {
    // The bundler places each part of the contract where it is used.
    if (found.has(module) || module.includes("/packages/contract/")) return;
    found.add(module);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) walk(imported);
  };
  walk(id);
  closures.set(id, found);
  return found;
};

/** The chunks that load before any route, and the entry module of each. */
const firstChunks = { home: "app/home/public-start.tsx", portal: "app/start.tsx" } as const;
/** The chunks that many routes share. */
const sharedChunks = {
  queries: "shell/calls/query-provider.tsx",
  lists: "shell/lists/list-page.tsx",
  forms: "shell/forms/contract-form.ts",
} as const;
/** Modules that lists share with other screens, so that these do not load the lists. */
const parts = [
  "shell/blank-window.ts",
  "shell/lists/flash.ts",
  "ui/charts/legend.tsx",
  "ui/dots.tsx",
  "ui/lazy-menu.tsx",
  "ui/narrow.ts",
  "ui/page-actions.tsx",
];
/** What the signed-in home shows after its first paint. UI components that it uses stay with their other users. */
const isExtra = (id: string): boolean =>
  /\/app\/home\/(dashboard-extras|shop-button|status-block|tile-pictures|tv-tile)\.|\/ui\/charts\/(month-bars|segments|sparkline)\./.test(
    id,
  );

/** Small parts of the frame. The public home has them from the start; the signed-in frame loads them by click or after paint. */
const isFramePart = (id: string): boolean =>
  /\/shell\/theme\.ts$|\/app\/(service-status|loading)\.|\/app\/frame\/(language-|status-line|switches)/.test(id);

/**
 * Divides the portal into a few large files, which compress far better than many small ones. `boot` is shared by the entry,
 * `base` by the public home and the portal (mainly React), `frame` by the public home and later parts of the portal. `home` is
 * the rest of the public home, and `portal` the rest of what every signed-in screen needs. `queries`, `lists` and `forms` load
 * with the first screen that reads, lists or writes, and `extras` after the first paint of the signed-in home. The bundler
 * divides the rest.
 */
export const chunkGroups = (source: string) => {
  const nameOf = (id: string, graph: Graph): string | undefined => {
    const isIn = (entry: string) => closureOf(graph, source + entry).has(id);
    if (id === `${source}main.ts`) return undefined;
    if (isIn("main.ts")) return "boot";
    if (isFramePart(id)) return "frame";
    const [inHome, inPortal] = [isIn(firstChunks.home), isIn(firstChunks.portal)];
    if (inHome || inPortal) return inHome && inPortal ? "base" : inHome ? "home" : "portal";
    if (isExtra(id)) return "extras";
    // Only used for the counts of filter options, which load when a filter opens.
    if (/\/(queriesObserver|useQueries)\.js$/.test(id)) return undefined;
    // Nearly every reading screen and the home use it; by default it would become a file of its own.
    if (id === `${source}ui/link-button.tsx`) return "queries";
    if (parts.some((part) => id === source + part)) return "parts";
    // By default it would become part of a file that screens without amounts load as well.
    if (id.includes("/node_modules/big.js/")) return "decimals";
    return Object.entries(sharedChunks).find(([, entry]) => isIn(entry))?.[0];
  };
  return ["boot", "base", "frame", "home", "portal", "queries", "parts", "lists", "extras", "forms", "decimals"].map(
    (name, place) => ({
      name: (id: string, graph: Graph) => (nameOf(id, graph) === name ? name : null),
      debugName: name,
      priority: 10 - place,
    }),
  );
};
