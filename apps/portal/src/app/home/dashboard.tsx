import type { Customer } from "@demarc/contract/company";
import type { HomeFigures } from "@demarc/contract/home";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { WorkList } from "../../features/work-list/work-list.tsx";
import { blockReason } from "@demarc/shell/gates.ts";
import { useSession } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import type en from "../frame/app.en.ts";
import { afterPaint } from "../frame/after-paint.ts";
import { usePortalRegistry } from "../registry/registry-context.ts";
import { gatesBefore } from "../registry/guards.ts";
import { useVisitor } from "../registry/visitor.ts";
import styles from "./dashboard.module.css";
import { historyTexts } from "./history-texts.ts";
import { readHome, useHome } from "./home.data.ts";
import { HomeTiles } from "./home-tiles.tsx";

const SideCards = afterPaint(async () => (await import("./dashboard-extras.tsx")).SideCards, historyTexts);
const History = afterPaint(async () => (await import("./dashboard-extras.tsx")).History, historyTexts);

/** The figures that a person sees: those of the screens that are open to them. The customer of a reseller pays its reseller. */
const useExpectedFigures = (isOpen: (path: string) => boolean, isInvoiced: boolean): (keyof HomeFigures)[] => {
  const takesPart = useSession().claims?.loyalty === true;
  return [
    ...(isInvoiced && isOpen("/invoices") ? (["invoices"] as const) : []),
    ...(isOpen("/lines") ? (["lines"] as const) : []),
    ...(isOpen("/orders") ? (["orders"] as const) : []),
    ...(isOpen("/tv-accounts") ? (["tv"] as const) : []),
    ...(takesPart ? (["points"] as const) : []),
  ];
};

const greetingAt = (hour: number) => (hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening");

export function Dashboard({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const router = useRouter();
  const visitor = useVisitor();
  const { work } = usePortalRegistry();
  const { home, failed, error } = useHome();
  const isOpen = (path: string) => !blockReason(gatesBefore(router, path.replace(/[?#].*$/, "")), visitor);
  const expected = useExpectedFigures(isOpen, customer.parentCustomerId === null);
  const retry = () => void readHome();
  const [now] = useState(() => new Date());
  // Loaded after sign-in, so the name may come a moment later.
  const firstName = useSession().person?.name.split(" ")[0];
  const greeting = [t(`home.greeting.${greetingAt(now.getHours())}`), firstName].filter(Boolean).join(", ");
  const today = formatDate(now, locale, { dateStyle: "full" });
  return (
    <Page title={t("dashboard.welcome", { company: customer.name })} description={`${greeting} · ${today}`}>
      <div className={styles.home}>
        {failed && !home ? (
          <Card>
            <Loader loading={false} failed error={error} onRetry={retry}>
              {null}
            </Loader>
          </Card>
        ) : (
          expected.length > 0 && <HomeTiles figures={home?.figures} expected={expected} />
        )}
        <div className={styles.row}>
          <WorkList items={home?.work} views={work} failed={failed} error={error} onRetry={retry} isOpen={isOpen} />
          <div className={styles.side}>
            <Suspense>
              <SideCards />
            </Suspense>
          </div>
        </div>
        {home && (
          <Suspense>
            <History home={home} showsInvoices={expected.includes("invoices")} isOpen={isOpen} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
