import "virtual:theme.css";
import "@demarc/ui/base.css";
import "./app/frame/outline-styles.ts";
import { keepEarlyClicks } from "./app/home/early-clicks.ts";
import { loadConfiguration } from "@demarc/shell/configuration-source.ts";
import { loadFonts } from "@demarc/shell/fonts.ts";
import { forgetFormsBut } from "@demarc/shell/unsaved/kept-forms.ts";
import { readStorage } from "@demarc/shell/local-storage.ts";

const wakers = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"] as const;

const showError = (error: unknown) => console.error("the portal could not be started", error);

/**
 * The prerendered home is readable without JavaScript, and its links work. React loads on the first interaction, or at once if
 * the footer or the status has something to show.
 */
const sleepUntilWanted = (element: HTMLElement): void => {
  const repeat = keepEarlyClicks(element);
  const sleep = () => {
    for (const event of wakers) addEventListener(event, wake, { capture: true, passive: true });
  };
  let waking = false;
  const wake = () => {
    if (waking) return;
    waking = true;
    for (const event of wakers) removeEventListener(event, wake, true);
    import("./app/home/public-start.tsx")
      .then(({ startPublicHome }) => startPublicHome(element))
      .then(repeat)
      .catch((error: unknown) => {
        showError(error);
        // Offline perhaps: the next interaction tries again.
        waking = false;
        sleep();
      });
  };
  sleep();
  // The development server does not prerender.
  if (element.childElementCount === 0) wake();
  loadConfiguration()
    .then(({ statusPage, termsPage, privacyPage, supportPhone }) => {
      if (statusPage || termsPage || privacyPage || supportPhone) wake();
    })
    .catch(showError);
};

const root = document.querySelector<HTMLElement>("#root");
// The same condition as in the boot script, which has already chosen the page.
if (root && location.pathname === "/" && readStorage("token") === undefined) {
  // The person may have signed out in another tab while this one was at the provider.
  forgetFormsBut(undefined, "/");
  sleepUntilWanted(root);
  addEventListener("load", loadFonts);
} else if (root)
  import("./app/start.tsx")
    .then(({ startPortal }) => startPortal(root))
    .then(loadFonts)
    .catch(showError);
