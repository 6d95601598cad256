import { consoleBrand } from "@demarc/contract/core/brands";
import { painted } from "@demarc/shell/app/after-paint.ts";
import { App } from "@demarc/shell/app/app.tsx";
import { followLinks } from "@demarc/shell/app/link-clicks.ts";
import { firstScreen, preloadScreen } from "@demarc/shell/app/router.tsx";
import { beginSession } from "@demarc/shell/app/starting.ts";
import { setSignInAgain } from "@demarc/shell/calls/http.ts";
import { reportFailure } from "@demarc/shell/frame/report-failure.ts";
import { guardNavigation } from "@demarc/shell/registry/guards.ts";
import { onSessionEnd, readSession } from "@demarc/shell/session.ts";
import { installAudience } from "@demarc/shell/sign-in/audience.ts";
import { keepSessionFresh } from "@demarc/shell/sign-in/session-refresh.ts";
import { loadCatalogues, rememberedLocale, setLocale } from "@demarc/shell/translate.ts";
import { forgetForms, signInReturnPath } from "@demarc/shell/unsaved/kept-forms.ts";
import { showCutText } from "@demarc/ui/cut-text.ts";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { staff } from "../features/session/staff.data.ts";
import { catalogues } from "./catalogues.ts";
import { createConsoleRouter, registry } from "./router.tsx";
import { noticeSessionEnds } from "./session-end.ts";

/** Shows the console in the element; resolves when it is on the screen. */
export const startConsole = async (element: HTMLElement): Promise<void> => {
  installAudience(staff);
  noticeSessionEnds();
  setSignInAgain(async () => (await import("@demarc/shell/sign-in/sign-in.ts")).signInAgain());
  const session = beginSession(() => preloadScreen(router, location.pathname === "/" ? "/inbox" : location.pathname));
  const router = createConsoleRouter(registry);
  const goHome = () => void router.navigate({ to: "/", replace: true, ignoreBlocker: true });
  onSessionEnd(() => {
    if (location.pathname !== signInReturnPath) forgetForms();
    const isOpen = router.state.matches.at(-1)?.staticData.gates?.at(-1)?.public === true;
    if (!isOpen && router.state.matches.length > 1) goHome();
  });
  guardNavigation(router);
  followLinks(router);
  keepSessionFresh(goHome);
  document.addEventListener("pointerover", showCutText);
  try {
    await setLocale(rememberedLocale());
    await loadCatalogues(...catalogues);
  } catch (error) {
    await reportFailure(error);
  }
  // Rendered once the content is known; until then the prerendered outline stays.
  if ((await session) === "started" && readSession().claims) await firstScreen(router);
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <App brand={consoleBrand} router={router} registry={registry} />
      </StrictMode>,
    ),
  );
  await painted();
};
