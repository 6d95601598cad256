import type { Plugin } from "vite";

const link = "\0no-router-link";

/**
 * Leaves out what the router's packages bring along and the portal never calls: their own `Link`, which every route holds
 * as a property (links are those of HTML, see `app/link-clicks.ts`), and a stand-in for what React itself has since 18.
 */
export const slimRouter = (): Plugin => ({
  name: "slim-router",
  enforce: "pre",
  apply: "build",
  resolveId(source, importer) {
    if (source === "./link.js" && importer?.endsWith("/@tanstack/react-router/dist/esm/route.js")) return link;
    if (source === "use-sync-external-store/shim/with-selector")
      return this.resolve("use-sync-external-store/with-selector", importer, { skipSelf: true });
    return undefined;
  },
  load: (id) =>
    id === link ? 'export function Link() { throw new Error("the portal has links of HTML alone") }' : undefined,
});
