import { variant } from "#variant";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Customer } from "@demarc/contract/company";
import { useSession, ViewedCompany } from "@demarc/shell/session.ts";
import { textedPart } from "@demarc/shell/texted-part.ts";
import { useText } from "@demarc/shell/translate.ts";
import { publicFrameCatalogue } from "./frame/public/public-frame-texts.ts";
import { WithCrumbTrail } from "@demarc/shell/frame/crumb-trail.tsx";
import { ErrorDialogs } from "@demarc/shell/frame/error-dialogs.tsx";
import { companyTexts } from "./frame/company-texts.ts";
import { afterPaint } from "@demarc/shell/app/after-paint.ts";
import type en from "@demarc/shell/frame/header.en.ts";
import styles from "@demarc/shell/frame/layout.module.css";
import type { Overlay } from "@demarc/shell/frame/overlay.ts";
import { Overlays } from "@demarc/shell/palette/overlays.tsx";
import { printHeadTexts } from "@demarc/shell/frame/print-head-texts.ts";
import { PortalBar, PortalRail } from "./frame/portal-frame.tsx";
import { portalOverlays } from "./frame/portal-overlays.ts";

// Lazy: signed-in people never need it.
const PublicHeader = textedPart(() => import("./frame/public/public-header.tsx"), "PublicHeader", publicFrameCatalogue);
const PublicFooter = textedPart(() => import("./frame/public/public-footer.tsx"), "PublicFooter", publicFrameCatalogue);
const ToastPlace = afterPaint(async () => (await import("@demarc/shell/frame/toast-place.tsx")).ToastPlace);
const OfflineBanner = afterPaint(async () => (await import("@demarc/shell/frame/offline-banner.tsx")).OfflineBanner);
const PrintHead = afterPaint(
  async () => (await import("@demarc/shell/frame/print-head.tsx")).PrintHead,
  printHeadTexts,
);
const ViewedBanner = textedPart(() => import("./frame/viewed-banner.tsx"), "ViewedBanner", companyTexts);

/** The child company that the current screen shows, from its address. */
const useViewed = (): Customer | undefined =>
  useRouterState({
    select: ({ matches }) => (matches.at(-1)?.context as { readonly viewed?: Customer } | undefined)?.viewed,
  });

export function Layout() {
  const t = useText<typeof en>();
  const { customer } = useSession();
  const viewed = useViewed();
  const [overlay, setOverlay] = useState<Overlay<"companies">>();
  return (
    <ViewedCompany value={viewed}>
      <a className={styles.skip} href="#content">
        {t("layout.skip")}
      </a>
      <div className={styles.frame}>
        {customer && <PortalRail customer={customer} onOverlay={setOverlay} />}
        <div className={customer ? styles.page : styles.public}>
          {customer ? (
            <PortalBar customer={customer} menuOpen={overlay === "menu"} onOverlay={setOverlay} />
          ) : (
            <Suspense fallback={<div className={styles.placeholder} />}>
              <PublicHeader />
            </Suspense>
          )}
          <Suspense>
            <OfflineBanner />
          </Suspense>
          {customer && (
            <Suspense>
              <PrintHead brand={variant.brand} customer={viewed ?? customer} />
            </Suspense>
          )}
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
      <Overlays open={overlay} onChange={setOverlay} overlays={portalOverlays} />
      <Suspense>
        <ToastPlace />
      </Suspense>
      <ErrorDialogs />
    </ViewedCompany>
  );
}
