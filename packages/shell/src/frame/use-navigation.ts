import { useLocation } from "@tanstack/react-router";
import { use } from "react";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { ViewedCompany } from "../session.ts";
import { useRegistry } from "../registry/registry-context.ts";
import { currentPath, navigationFor } from "../registry/registry.ts";
import { useVisitor } from "../registry/visitor.ts";

/** How many things wait below an entry of the navigation; `bad`: something is broken or late. */
export interface Counter {
  readonly count: number;
  readonly bad: boolean;
}

/** Things that wait behind the address in `route`. */
export type Waiting = Pick<WorkItem, "route" | "severity" | "count">;

/** The counter of some tasks: only what is broken or late if there is any; undefined if nothing waits. */
export const counterOf = (items: readonly Omit<Waiting, "route">[]): Counter | undefined => {
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
  const groups = navigationFor(useRegistry(), visitor, viewing);
  const links = groups.flatMap((group) => group.links);
  const counter = (path: string) =>
    counterOf(items.filter(({ route }) => currentPath(links, new URL(route, location.origin)) === path));
  return {
    viewing,
    groups,
    current: pathname === "/" ? "/" : currentPath(links, { pathname, hash }),
    // The tasks belong to the person's own company.
    counterOf: (path: string) => (viewing ? undefined : counter(path)),
  };
};
