import { variant } from "#variant";
import { featuresOf } from "@demarc/contract/core/variants";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { setSignInAgain } from "@demarc/shell/calls/http.ts";
import { forgetForms, signInReturnPath } from "@demarc/shell/unsaved/kept-forms.ts";
import { onSessionEnd } from "@demarc/shell/session.ts";
import { keepSessionFresh } from "@demarc/shell/sign-in/session-refresh.ts";
import { takeTokenFromAddress } from "@demarc/shell/sign-in/token-login.ts";
import { loadCatalogues, rememberedLocale, setLocale } from "@demarc/shell/translate.ts";
import { showCutText } from "@demarc/ui/cut-text.ts";
import { App } from "@demarc/shell/app/app.tsx";
import { appCatalogues } from "./catalogues.ts";
import { painted } from "@demarc/shell/app/after-paint.ts";
import { baseCatalogues } from "./frame/base-texts.ts";
import { guardNavigation } from "@demarc/shell/registry/guards.ts";
import { readHome } from "./home/home.data.ts";
import { followLinks } from "@demarc/shell/app/link-clicks.ts";
import { firstScreen, preloadScreen } from "@demarc/shell/app/router.tsx";
import { createPortalRouter, registry } from "./router.tsx";
import { beginSession } from "@demarc/shell/app/starting.ts";

/** Shows the portal in the element; resolves when it is on the screen. */
export const startPortal = async (element: HTMLElement): Promise<void> => {
  takeTokenFromAddress();
  startFeatures(featuresOf(variant.name));
  setSignInAgain(async () => (await import("@demarc/shell/sign-in/sign-in.ts")).signInAgain());
  const session = beginSession((token) => {
    // In parallel with the token check: one round trip less before the page is complete.
    if (location.pathname === "/") void readHome(token);
    else preloadScreen(router, location.pathname);
  });
  const router = createPortalRouter(registry);
  const goHome = () => void router.navigate({ to: "/", replace: true, ignoreBlocker: true });
  onSessionEnd(() => {
    // On the sign-in callback the person is not known yet: `completeSignIn` decides.
    if (location.pathname !== signInReturnPath) forgetForms();
    const open = router.state.matches.at(-1)?.staticData.gates?.at(-1)?.public === true;
    if (!open && router.state.matches.length > 1) goHome();
  });
  guardNavigation(router);
  followLinks(router);
  keepSessionFresh(goHome);
  document.addEventListener("pointerover", showCutText);
  try {
    await setLocale(rememberedLocale());
    await loadCatalogues(...baseCatalogues, ...appCatalogues);
  } catch (error) {
    await reportActionFailure(error);
  }
  // Rendered once the content is known; until then the prerendered outline stays.
  if ((await session) === "started") await firstScreen(router);
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <App brand={variant.brand} router={router} registry={registry} />
      </StrictMode>,
    ),
  );
  await painted();
};
