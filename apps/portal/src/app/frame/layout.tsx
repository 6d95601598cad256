import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Customer } from "@demarc/contract/company";
import { useSession, ViewedCompany } from "../../shell/session.ts";
import { textedPart } from "../../shell/texted-part.ts";
import { useText } from "../../shell/translate.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { publicFrameCatalogue } from "../catalogues.ts";
import { WithCrumbTrail } from "./crumb-trail.tsx";
import { ErrorDialogs } from "./error-dialogs.tsx";
import { afterPaint } from "../after-paint.ts";
import type en from "./header.en.ts";
import styles from "./layout.module.css";
import type { Overlay } from "./overlay.ts";
import { Overlays } from "./overlays.tsx";
import { Rail } from "./rail.tsx";
import { TopBar } from "./top-bar.tsx";

// Lazy: signed-in people never need it.
const PublicHeader = textedPart(() => import("./public/public-header.tsx"), "PublicHeader", publicFrameCatalogue);
const PublicFooter = textedPart(() => import("./public/public-footer.tsx"), "PublicFooter", publicFrameCatalogue);
const ToastPlace = afterPaint(async () => (await import("./toast-place.tsx")).ToastPlace);
const OfflineNotice = afterPaint(async () => (await import("./offline-notice.tsx")).OfflineNotice);
const ViewedBanner = lazyPart(() => import("./viewed-banner.tsx"), "ViewedBanner");

/** The child company that the current screen shows, from its address. */
const useViewed = (): Customer | undefined =>
  useRouterState({
    select: ({ matches }) => (matches.at(-1)?.context as { readonly viewed?: Customer } | undefined)?.viewed,
  });

/** The frame of every screen: the navigation and bar of the signed-in person or the header of a visitor, content, overlays. */
export function Layout() {
  const t = useText<typeof en>();
  const { customer } = useSession();
  const viewed = useViewed();
  const [overlay, setOverlay] = useState<Overlay>();
  return (
    <ViewedCompany value={viewed}>
      <a className={styles.skip} href="#content">
        {t("layout.skip")}
      </a>
      <div className={styles.frame}>
        {customer && <Rail customer={customer} onOverlay={setOverlay} />}
        <div className={customer ? styles.page : styles.public}>
          {customer ? (
            <TopBar customer={customer} menuOpen={overlay === "menu"} onOverlay={setOverlay} />
          ) : (
            <Suspense fallback={<div className={styles.placeholder} />}>
              <PublicHeader />
            </Suspense>
          )}
          <Suspense>
            <OfflineNotice />
          </Suspense>
          {customer && viewed && (
            <Suspense>
              <ViewedBanner own={customer} viewed={viewed} />
            </Suspense>
          )}
          <main id="content" tabIndex={-1} className={styles.content}>
            <WithCrumbTrail>
              <Outlet />
            </WithCrumbTrail>
          </main>
          {!customer && (
            <Suspense>
              <PublicFooter />
            </Suspense>
          )}
        </div>
      </div>
      <Overlays open={overlay} onChange={setOverlay} />
      <Suspense>
        <ToastPlace />
      </Suspense>
      <ErrorDialogs />
    </ViewedCompany>
  );
}
