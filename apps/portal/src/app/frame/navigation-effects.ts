import { variant } from "#variant";
import type { AnyRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useText } from "../../shell/translate.ts";
import { titleKeyOf } from "../registry.ts";

/** The titled routes of the current screen, outermost first. */
const chainOnShow = (router: AnyRouter) => router.state.matches.at(-1)?.staticData.titles ?? [];

/** Moves the focus to the heading of a new screen, so that screen readers announce it. */
const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
};

/** After each navigation: sets the title of the deepest titled route (only the brand without one) and the focus. */
export const useNavigationEffects = (router: AnyRouter): void => {
  const t = useText();
  const [key, setKey] = useState(() => titleKeyOf(chainOnShow(router)));
  useEffect(() => {
    let isNew = false;
    // Back and forward restore the scroll position; a new screen starts at its top.
    const stopHistory = router.history.subscribe(({ action }: { action: { type: string } }) => {
      isNew = action.type === "PUSH" || action.type === "REPLACE";
    });
    const stopRendered = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      setKey(titleKeyOf(chainOnShow(router)));
      if (!fromLocation || !pathChanged) return;
      if (isNew) scrollTo(0, 0);
      focusHeading();
    });
    return () => {
      stopHistory();
      stopRendered();
    };
  }, [router]);
  const { name } = variant.brand;
  useEffect(() => {
    document.title = key === undefined ? name : `${t(key)} · ${name}`;
  }, [key, name, t]);
};
