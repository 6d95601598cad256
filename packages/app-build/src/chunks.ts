import type { Application } from "./applications.ts";

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

type Closures = Map<string, ReadonlySet<string>>;

/** A module and everything that it imports statically, from the module graph of one build, which keeps its `closures`. */
const closureOf = (graph: Graph, id: string, closures: Closures): ReadonlySet<string> => {
  const known = closures.get(id);
  if (known) return known;
  const found = new Set<string>();
  const walk = (module: string) => {
    // The bundler places each part of the contract where it is used.
    if (found.has(module) || /\/packages\/(?:contract|ordering)\//.test(module)) return;
    found.add(module);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) walk(imported);
  };
  walk(id);
  closures.set(id, found);
  return found;
};

/** The chunks that many screens share, and the modules that they begin with. */
const sharedChunksOf = ({ folder }: Application) => ({
  extras: [
    "packages/shell/src/frame/offline-banner.tsx",
    "packages/shell/src/frame/print-head.tsx",
    "packages/shell/src/frame/toast-place.tsx",
    `${folder}/src/features/notifications/bell.tsx`,
    // Small parts that the home shares with other screens.
    "packages/shell/src/blank-window.ts",
    "packages/ui/src/charts/legend.tsx",
  ],
  queries: ["packages/shell/src/calls/query-provider.tsx"],
  lists: ["packages/shell/src/lists/list-page.tsx"],
  forms: ["packages/shell/src/forms/contract-form.ts"],
});

/**
 * Divides an application into a few large files, which compress far better than many small ones. `boot` is the entry, `base` is
 * shared by the public home and the screens (mainly React). `home` is the rest of the public home, and `portal` the rest of what
 * every signed-in screen needs. The frame loads `extras` after its first paint. `queries`, `lists` and `forms` load with the first
 * screen that reads, lists or writes. The bundler divides the rest.
 */
export const chunkGroups = (repository: string, application: Application) => {
  const { folder, hasPublicHome } = application;
  const sharedChunks = Object.entries(sharedChunksOf(application));
  const closures: Closures = new Map();
  const isIn = (graph: Graph, entry: string, id: string) => closureOf(graph, repository + entry, closures).has(id);
  const nameOf = (id: string, graph: Graph): string | undefined => {
    if (isIn(graph, `${folder}/src/main.ts`, id)) return "boot";
    const inHome = hasPublicHome && isIn(graph, `${folder}/src/app/home/public-start.tsx`, id);
    const inPortal = isIn(graph, `${folder}/src/app/start.tsx`, id);
    if (inHome || inPortal) return inHome && inPortal ? "base" : inHome ? "home" : "portal";
    const shared = sharedChunks.find(([, entries]) => entries.some((entry) => isIn(graph, entry, id)));
    return shared?.[0];
  };
  return ["boot", "base", "home", "portal", ...sharedChunks.map(([name]) => name)].map((name, place) => ({
    name: (id: string, graph: Graph) => (nameOf(id, graph) === name ? name : null),
    debugName: name,
    priority: 10 - place,
  }));
};
