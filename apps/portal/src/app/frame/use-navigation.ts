import { useLocation } from "@tanstack/react-router";
import { use, useEffect } from "react";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { refreshWork, useWork } from "../../features/work-list/work-list.data.ts";
import { ViewedCompany } from "@demarc/shell/session.ts";
import { useRegistry } from "@demarc/shell/registry/registry-context.ts";
import { currentPath, navigationFor } from "@demarc/shell/registry/registry.ts";
import { useVisitor } from "@demarc/shell/registry/visitor.ts";

/** How many things wait below an entry of the navigation; `bad`: something is broken or late. */
export interface Counter {
  readonly count: number;
  readonly bad: boolean;
}

/** The counter of some tasks: only what is broken or late if there is any; undefined if nothing waits. */
export const counterOf = (items: readonly Pick<WorkItem, "severity" | "count">[]): Counter | undefined => {
  const waiting = items.filter(({ severity }) => severity !== "done");
  const broken = waiting.filter(({ severity }) => severity === "bad");
  const counted = broken.length > 0 ? broken : waiting;
  const count = counted.reduce((sum, item) => sum + item.count, 0);
  return count > 0 ? { count, bad: broken.length > 0 } : undefined;
};

export const useNavigation = () => {
  const { pathname, hash } = useLocation();
  const visitor = useVisitor();
  const viewing = use(ViewedCompany) !== undefined;
  const groups = navigationFor(useRegistry(), visitor, viewing);
  const links = groups.flatMap((group) => group.links);
  const { items = [] } = useWork();
  useEffect(refreshWork, [pathname]);
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
