import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "../shell/session.ts";
import { dismissToast, useToasts } from "../shell/toast-store.ts";
import { Toasts } from "../ui/toast.tsx";
import { WithCrumbTrail } from "./crumb-trail.tsx";
import { ErrorDialogs } from "./error-dialogs.tsx";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { NavigationButton, NavigationDrawer, SideNavigation } from "./navigation.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Every screen: the bar, the navigation of who is signed in, the content, and what may lie over it. */
export function Layout() {
  const { customer } = useSession();
  const [drawer, setDrawer] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  return (
    <>
      <Header
        start={customer && <NavigationButton open={drawer} onPress={() => setDrawer(true)} />}
        end={customer && <UserMenu customer={customer} onShortcuts={() => setShortcuts(true)} />}
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
      <Shortcuts open={shortcuts} onOpenChange={setShortcuts} />
      <Toasts toasts={useToasts()} onClose={dismissToast} />
      <ErrorDialogs />
    </>
  );
}
