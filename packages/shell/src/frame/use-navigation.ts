import { useLocation } from "@tanstack/react-router";
import { use } from "react";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { ViewedCompany } from "../session.ts";
import { useRegistry } from "../registry/registry-context.ts";
import { currentPath, navigationFor } from "../registry/registry.ts";
import { useVisitor } from "../registry/visitor.ts";

/** How many things wait below an entry of the navigation; `bad`: something is broken, or `late` of them are late. */
export interface Counter {
  readonly count: number;
  readonly bad: boolean;
  readonly late?: number;
}

/** Things that wait behind the address in `route`. With `late`, all of them are counted, in red if any is late. */
export type Waiting = Pick<WorkItem, "route" | "severity" | "count"> & { readonly late?: number };

/** The counter of some tasks: only what is broken or late if there is any; undefined if nothing waits. */
export const counterOf = (items: readonly Omit<Waiting, "route">[]): Counter | undefined => {
  const late = items.reduce((sum, item) => sum + (item.late ?? 0), 0);
  if (late > 0) return { count: items.reduce((sum, item) => sum + item.count, 0), bad: true, late };
  const waiting = items.filter(({ severity }) => severity !== "done");
  const broken = waiting.filter(({ severity }) => severity === "bad");
  const counted = broken.length > 0 ? broken : waiting;
  const count = counted.reduce((sum, item) => sum + item.count, 0);
  return count > 0 ? { count, bad: broken.length > 0 } : undefined;
};

export const useNavigation = (items: readonly Waiting[]) => {
  const { pathname, hash } = useLocation();
  const visitor = useVisitor();
  const viewing = use(ViewedCompany) !== undefined;
  const registry = useRegistry();
  const { home } = registry;
  const groups = navigationFor(registry, visitor, viewing);
  const links = groups.flatMap((group) => group.links);
  const entryOf = (place: Parameters<typeof currentPath>[1]) =>
    place.pathname === home.path ? home.path : currentPath(links, place);
  const counter = (path: string) =>
    counterOf(items.filter(({ route }) => entryOf(new URL(route, location.origin)) === path));
  return {
    viewing,
    home,
    groups,
    current: entryOf({ pathname, hash }),
    // The tasks belong to the person's own company.
    counterOf: (path: string) => (viewing ? undefined : counter(path)),
  };
};
