import type { AnyRouter, HistoryLocation } from "@tanstack/react-router";
import type { FeatureRoute, Gate } from "../feature.ts";
import { type BlockReason, blockReason } from "../gates.ts";
import { mayLeave } from "../unsaved/leave-guard.ts";
import { readVisitor } from "./visitor.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    readonly gates?: readonly (Gate & Partial<Pick<FeatureRoute, "path" | "ofChild">>)[];
    readonly titles?: readonly Partial<Pick<FeatureRoute, "title" | "path">>[];
  }
}

/** The reason why the person may not go to a path now, logged to the console; undefined if the path is open. */
export const reasonAgainst = (gates: readonly Gate[], path: string): BlockReason | undefined => {
  const reason = blockReason(gates, readVisitor());
  if (reason) console.warn(`Navigation to ${path} was blocked: ${reason}`);
  return reason;
};

export const gatesBefore = (router: AnyRouter, path: string): readonly Gate[] =>
  router.getMatchedRoutes(path)[0].flatMap((route) => route.options.staticData?.gates ?? []);

/**
 * Blocks navigation inside the application to a screen with a closed gate, without a message. Asks before leaving a screen with
 * unsaved changes. Returns the function that removes the guard.
 */
export const guardNavigation = (router: AnyRouter): (() => void) =>
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({
      currentLocation,
      nextLocation,
    }: {
      currentLocation: HistoryLocation;
      nextLocation: HistoryLocation;
    }) => {
      const { pathname } = nextLocation;
      if (reasonAgainst(gatesBefore(router, pathname), pathname)) return true;
      return pathname !== currentLocation.pathname && !(await mayLeave());
    },
  });
