import { Outlet } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { consoleBrand } from "@demarc/contract/core/brands";
import { afterPaint } from "@demarc/shell/app/after-paint.ts";
import brandLink from "@demarc/shell/frame/brand-link.module.css";
import { BrandLink } from "@demarc/shell/frame/brand-link.tsx";
import { WithCrumbTrail } from "@demarc/shell/frame/crumb-trail.tsx";
import { ErrorDialogs } from "@demarc/shell/frame/error-dialogs.tsx";
import type en from "@demarc/shell/frame/header.en.ts";
import styles from "@demarc/shell/frame/layout.module.css";
import type { Overlay } from "@demarc/shell/frame/overlay.ts";
import { Overlays } from "@demarc/shell/palette/overlays.tsx";
import { useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { ConsoleBar, ConsoleRail } from "./console-frame.tsx";
import { consoleOverlays } from "./console-overlays.ts";

const ToastPlace = afterPaint(async () => (await import("@demarc/shell/frame/toast-place.tsx")).ToastPlace);
const OfflineBanner = afterPaint(async () => (await import("@demarc/shell/frame/offline-banner.tsx")).OfflineBanner);

export function Layout() {
  const t = useText<typeof en>();
  const isSignedIn = useSession().claims !== undefined;
  const [overlay, setOverlay] = useState<Overlay>();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("layout.skip")}
      </a>
      <div className={styles.frame}>
        {isSignedIn && <ConsoleRail />}
        <div className={isSignedIn ? styles.page : styles.public}>
          {isSignedIn ? (
            <ConsoleBar menuOpen={overlay === "menu"} onOverlay={setOverlay} />
          ) : (
            <header className={brandLink.bar}>
              <BrandLink brand={consoleBrand} />
            </header>
          )}
          <Suspense>
            <OfflineBanner />
          </Suspense>
          <main id="content" tabIndex={-1} className={styles.content}>
            <WithCrumbTrail>
              <Outlet />
            </WithCrumbTrail>
          </main>
        </div>
      </div>
      {isSignedIn && <Overlays open={overlay} onChange={setOverlay} overlays={consoleOverlays} />}
      <Suspense>
        <ToastPlace />
      </Suspense>
      <ErrorDialogs />
    </>
  );
}
