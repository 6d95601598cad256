import type { AnyRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useShownRecord } from "../record-title.ts";
import { useText } from "../translate.ts";
import { type TitledRoute, titleKeysOf } from "../registry/registry.ts";

/** The titled routes of the current screen, outermost first; none for the not-found page. */
const chainOnShow = (router: AnyRouter): readonly TitledRoute[] => {
  const { matches } = router.state;
  const isNotFound = matches.some(({ status, _notFound }) => status === "notFound" || _notFound === true);
  return isNotFound ? [] : (matches.at(-1)?.staticData.titles ?? []);
};

const focusOn = (element: HTMLElement | null) => {
  if (element && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
};

/** Moves the focus to the heading of a new screen, so that screen readers announce it. A panel that has opened since then keeps it. */
const focusHeading = () => {
  if (document.activeElement?.closest("dialog, [role=dialog]")) return;
  focusOn(document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main"));
};

/** After each navigation: sets the title (the record, the screen and the application), the scroll position and the focus. */
export const useNavigationEffects = (router: AnyRouter, name: string): void => {
  const t = useText();
  const [chain, setChain] = useState(() => chainOnShow(router));
  const record = useShownRecord();
  useEffect(() => {
    let isNew = false;
    // Back and forward restore the scroll position; a new screen starts at its top.
    const stopHistory = router.history.subscribe(({ action }: { action: { type: string } }) => {
      isNew = action.type === "PUSH" || action.type === "REPLACE";
    });
    const stopRendered = router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
      setChain(chainOnShow(router));
      // The router scrolls to the section that an address names.
      const section = toLocation.hash ? document.getElementById(toLocation.hash) : null;
      if (section && (pathChanged || hashChanged)) return focusOn(section);
      if (!fromLocation || !pathChanged) return;
      if (isNew) scrollTo(0, 0);
      focusHeading();
    });
    return () => {
      stopHistory();
      stopRendered();
    };
  }, [router]);
  useEffect(() => {
    const parts = record === null ? [] : [...(record ? [record] : []), ...titleKeysOf(chain).map((key) => t(key))];
    document.title = [...parts, name].join(" · ");
  }, [chain, name, record, t]);
};
