import type { Customer } from "@demarc/contract/company";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useWorkList } from "../../features/work-list/work-list.data.ts";
import { WorkList } from "../../features/work-list/work-list.tsx";
import { blockReason } from "../../shell/gates.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import type en from "../app.en.ts";
import styles from "./dashboard.module.css";
import { gatesBefore } from "../guards.ts";
import { CompanySummary } from "./company-summary.tsx";
import { type NavigationLink, quickActionsFor } from "../registry.ts";
import { usePortalRegistry } from "../registry-context.ts";
import { useVisitor } from "../visitor.ts";

const nextFrame = () => new Promise((done) => void requestAnimationFrame(done));

/** Resolves once the current frame is on the screen; browsers prepare frames ahead, so it waits for three. */
const painted = async () => {
  await nextFrame();
  await nextFrame();
  await nextFrame();
};

// Loaded after the first paint, because it would compete for bandwidth. If it fails to load (after a deploy, offline) it is
// left out.
const DashboardExtras = lazy(async () => {
  await painted();
  return import("./dashboard-extras.tsx").then(
    (extras) => ({ default: extras.DashboardExtras }),
    () => ({ default: () => <></> }),
  );
});

/** The home of a signed-in person: work list, company summary, quick actions. */
export function Dashboard({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const router = useRouter();
  const visitor = useVisitor();
  const actions = quickActionsFor(usePortalRegistry(), visitor);
  const { items, failed } = useWorkList();
  // Fetched with the company. The blocks below wait for it to avoid layout shift.
  const isSettled = items !== undefined || failed;
  const isOpen = (path: string) => !blockReason(gatesBefore(router, path.replace(/[?#].*$/, "")), visitor);
  return (
    <Page title={t("dashboard.welcome", { company: customer.name })} description={t("dashboard.text")}>
      <div className={actions.length > 0 ? styles.columns : styles.cards}>
        <div className={styles.cards}>
          <WorkList isOpen={isOpen} />
          {isSettled && <CompanySummary customer={customer} />}
        </div>
        {isSettled && (
          <div className={styles.cards}>
            {actions.length > 0 && <QuickActions actions={actions} />}
            <Suspense>
              <DashboardExtras />
            </Suspense>
          </div>
        )}
      </div>
    </Page>
  );
}

function QuickActions({ actions }: { readonly actions: readonly NavigationLink[] }) {
  const t = useText();
  return (
    <Card title={t("dashboard.actions")} flush>
      <ul className={styles.actions}>
        {actions.map(({ path, label, icon }) => (
          <li key={path}>
            <a href={path} className={styles.action}>
              <Icon name={icon} />
              <span>{t(label)}</span>
              <Icon name="chevron" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
