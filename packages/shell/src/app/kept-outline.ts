import { useEffect } from "react";
import { writeStorage } from "../local-storage.ts";
import { useSession } from "../session.ts";
import { navigationFor, tilesFor } from "../registry/registry.ts";
import { useRegistry } from "../registry/registry-context.ts";
import { useVisitor } from "../registry/visitor.ts";

/**
 * Stores the data with which the boot script draws the frame before the server responds: whether there is a company switcher, and the numbers
 * of tiles and of entries in each navigation group. It is removed when the session ends.
 */
export function KeptOutline() {
  const registry = useRegistry();
  const visitor = useVisitor();
  const { signedIn } = visitor;
  const { customer } = useSession();
  const groups = new Map(navigationFor(registry, visitor).map(({ group, links }) => [group, links.length]));
  const outline = [
    customer && customer.children.length > 0 ? 1 : 0,
    tilesFor(registry, visitor).length,
    ...registry.groups.map((group) => groups.get(group) ?? 0),
  ].join(" ");
  useEffect(() => {
    if (signedIn) writeStorage("frame", outline);
  }, [signedIn, outline]);
  return null;
}
