interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const closures = new Map<string, ReadonlySet<string>>();

/** A module and everything that it imports at once, from the graph of the build. */
const closureOf = (graph: Graph, id: string): ReadonlySet<string> => {
  const known = closures.get(id);
  if (known) return known;
  const found = new Set<string>();
  const walk = (module: string) => {
    // The bundler puts each part of the contract where it is needed.
    if (found.has(module) || module.includes("/packages/contract/")) return;
    found.add(module);
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) walk(imported);
  };
  walk(id);
  closures.set(id, found);
  return found;
};

/**
 * The chunks that every person loads: `boot` for what the entry shares, `base` for what the public home has in common
 * with the portal (React above all), `home` for the rest of the public home, `portal` for what every signed-in screen
 * needs besides. A few large files compress far better than twenty small ones; the bundler divides the rest.
 */
export const chunkGroups = (source: string) => {
  const nameOf = (id: string, graph: Graph): string | null => {
    const isIn = (entry: string) => closureOf(graph, source + entry).has(id);
    if (id === `${source}main.ts`) return null;
    if (isIn("main.ts")) return "boot";
    const [inHome, inPortal] = [isIn("app/public-start.tsx"), isIn("app/start.tsx")];
    if (inHome) return inPortal ? "base" : "home";
    return inPortal ? "portal" : null;
  };
  return ["boot", "base", "home", "portal"].map((name, place) => ({
    name: (id: string, graph: Graph) => (nameOf(id, graph) === name ? name : null),
    priority: 10 - place,
  }));
};
