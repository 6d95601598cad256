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
    if (found.has(module) || /\/packages\/(?:contract|ordering)\//.test(module)) return;
    found.add(module);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) walk(imported);
  };
  walk(id);
  closures.set(id, found);
  return found;
};

/** The chunks that many routes share, and the module that each begins with. */
const sharedChunks = {
  queries: "calls/query-provider.tsx",
  lists: "lists/list-page.tsx",
  forms: "forms/contract-form.ts",
} as const;

/**
 * Divides the portal into a few large files, which compress far better than many small ones. `boot` is shared by the entry,
 * `base` by the public home and the portal (mainly React). `home` is the rest of the public home, and `portal` the rest of what
 * every signed-in screen needs. `queries`, `lists` and `forms` load with the first screen that reads, lists or writes. The
 * bundler divides the rest.
 */
export const chunkGroups = (repository: string) => {
  const [source, shell] = [`${repository}apps/portal/src/`, `${repository}packages/shell/src/`];
  const nameOf = (id: string, graph: Graph): string | undefined => {
    const isIn = (entry: string, folder = source) => closureOf(graph, folder + entry).has(id);
    if (id === `${source}main.ts`) return undefined;
    if (isIn("main.ts")) return "boot";
    const [inHome, inPortal] = [isIn("app/home/public-start.tsx"), isIn("app/start.tsx")];
    if (inHome || inPortal) return inHome && inPortal ? "base" : inHome ? "home" : "portal";
    return Object.entries(sharedChunks).find(([, entry]) => isIn(entry, shell))?.[0];
  };
  return ["boot", "base", "home", "portal", "queries", "lists", "forms"].map((name, place) => ({
    name: (id: string, graph: Graph) => (nameOf(id, graph) === name ? name : null),
    debugName: name,
    priority: 10 - place,
  }));
};
