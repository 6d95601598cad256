import type { AnyRouter } from "@tanstack/react-router";

const linkOf = (event: MouseEvent): HTMLAnchorElement | undefined => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!plain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest("a");
  if (!link?.href || link.target || link.hasAttribute("download")) return undefined;
  return link.origin === location.origin ? link : undefined;
};

/** Turns clicks on links of the portal into client-side navigation. Returns the function that stops it. */
export const followLinks = (router: AnyRouter): (() => void) => {
  const follow = (event: MouseEvent) => {
    const link = linkOf(event);
    // A fragment link on the same page, such as the skip link, is left to the browser.
    if (!link || (link.hash && link.pathname === location.pathname)) return;
    if (!router.getMatchedRoutes(link.pathname)[2]) return;
    event.preventDefault();
    void router.navigate({ href: link.pathname + link.search + link.hash });
  };
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
};
