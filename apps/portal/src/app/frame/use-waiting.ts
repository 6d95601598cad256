import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Waiting } from "@demarc/shell/frame/use-navigation.ts";
import { refreshWork, useWork } from "../../features/work-list/work-list.data.ts";

const none: readonly Waiting[] = [];

/** The tasks that the navigation counts, read again as the person moves on. */
export const useWaiting = (): readonly Waiting[] => {
  const { pathname } = useLocation();
  const { items = none } = useWork();
  useEffect(refreshWork, [pathname]);
  return items;
};
