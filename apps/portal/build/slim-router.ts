import type { Plugin } from "vite";

const link = "\0no-router-link";

/**
 * Removes code of the router's packages that the portal never calls: their `Link`, which every route holds as a property
 * (the portal uses HTML links, see `app/link-clicks.ts`), and a shim for a React API that exists since 18.
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
    id === link ? 'export function Link() { throw new Error("the portal uses only HTML links") }' : undefined,
});
