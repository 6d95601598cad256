import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "../../shell/session.ts";
import { dismissToast, useToasts } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Toasts } from "../../ui/toast.tsx";
import { WithCrumbTrail } from "./crumb-trail.tsx";
import { ErrorDialogs } from "./error-dialogs.tsx";
import type en from "./header.en.ts";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { NavigationButton, NavigationDrawer, SideNavigation } from "./navigation.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { type Overlay, Overlays } from "./overlays.tsx";
import { UserMenuButton } from "./user-menu-button.tsx";

/** The frame of every screen: header, navigation of the signed-in person, content, and overlays. */
export function Layout() {
  const t = useText<typeof en>();
  const { customer } = useSession();
  const [drawer, setDrawer] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>();
  return (
    <>
      <Header
        start={customer && <NavigationButton open={drawer} onPress={() => setDrawer(true)} />}
        end={
          customer && (
            <>
              <IconButton icon="search" label={t("layout.search")} onClick={() => setOverlay("palette")} />
              <UserMenuButton customer={customer} onShortcuts={() => setOverlay("shortcuts")} />
            </>
          )
        }
      />
      <OfflineBanner />
      <div className={customer ? styles.columns : styles.single}>
        {customer && <SideNavigation />}
        <main id="content" tabIndex={-1} className={styles.content}>
          <WithCrumbTrail>
            <Outlet />
          </WithCrumbTrail>
        </main>
      </div>
      {customer && drawer && <NavigationDrawer onClose={() => setDrawer(false)} />}
      <Overlays open={overlay} onChange={setOverlay} />
      <Toasts toasts={useToasts()} onClose={dismissToast} />
      <ErrorDialogs />
    </>
  );
}
