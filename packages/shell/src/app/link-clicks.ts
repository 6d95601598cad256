import type { AnyRouter } from "@tanstack/react-router";

const linkAt = (event: Event): HTMLAnchorElement | undefined => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return undefined;
  return link.origin === location.origin ? link : undefined;
};

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** Turns clicks on links of the portal into client-side navigation. Returns the function that stops it. */
export const followLinks = (router: AnyRouter): (() => void) => {
  const follow = (event: MouseEvent) => {
    const link = isPlain(event) ? linkAt(event) : undefined;
    // A fragment link on the same page, such as the skip link, is left to the browser.
    if (!link || (link.hash && link.pathname === location.pathname)) return;
    if (!router.getMatchedRoutes(link.pathname)[2]) return;
    event.preventDefault();
    void router.navigate({ href: link.pathname + link.search + link.hash });
  };
  let restore = () => {};
  /** A link that the browser opens in another tab, or copies, gets the address that a click would lead to. */
  const complete = (event: MouseEvent) => {
    restore();
    const link = isPlain(event) ? undefined : linkAt(event);
    const given = link?.getAttribute("href");
    if (!link || !given || !router.getMatchedRoutes(link.pathname)[2]) return;
    link.setAttribute("href", router.buildLocation({ href: link.pathname + link.search + link.hash } as never).href);
    restore = () => link.setAttribute("href", given);
  };
  const others = ["click", "auxclick", "contextmenu"] as const;
  document.addEventListener("click", follow);
  for (const kind of others) document.addEventListener(kind, complete, true);
  return () => {
    document.removeEventListener("click", follow);
    for (const kind of others) document.removeEventListener(kind, complete, true);
  };
};
