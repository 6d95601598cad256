import { variant } from "#variant";
import type { Customer } from "@demarc/contract/company";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { WorkList } from "../../features/work-list/work-list.tsx";
import { blockReason } from "@demarc/shell/gates.ts";
import { useSession } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { useNarrow } from "@demarc/ui/narrow.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import type en from "../frame/app.en.ts";
import { afterPaint } from "@demarc/shell/app/after-paint.ts";
import { homeActionsFor, type RegisteredAction, tilesFor } from "@demarc/shell/registry/registry.ts";
import { useRegistry } from "@demarc/shell/registry/registry-context.ts";
import { gatesBefore } from "@demarc/shell/registry/guards.ts";
import { useVisitor } from "@demarc/shell/registry/visitor.ts";
import styles from "./dashboard.module.css";
import { historyTexts } from "./history-texts.ts";
import { readHome, useHome } from "./home.data.ts";
import { HomeTiles } from "./home-tiles.tsx";

const SideCards = afterPaint(async () => (await import("./dashboard-extras.tsx")).SideCards, historyTexts);
const History = afterPaint(async () => (await import("./dashboard-extras.tsx")).History, historyTexts);

/** The buttons of the home: outlined, and the last one filled. On a phone only the filled one, at the end of the page. */
function HeaderActions({ actions }: { readonly actions: readonly RegisteredAction[] }) {
  const t = useText();
  return actions.map(({ name, path, label, icon }) => (
    <LinkButton key={name} to={path} icon={icon} variant={name === mainAction ? "primary" : "secondary"}>
      {t(label)}
    </LinkButton>
  ));
}

const mainAction = variant.arrangement.header.at(-1);

const greetingAt = (hour: number) => (hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening");

export function Dashboard({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const router = useRouter();
  const visitor = useVisitor();
  const registry = useRegistry();
  const narrow = useNarrow();
  const { home, failed, error } = useHome();
  const isOpen = (path: string) => !blockReason(gatesBefore(router, path.replace(/[?#].*$/, "")), visitor);
  const tiles = tilesFor(registry, visitor, home?.figures);
  const { header } = homeActionsFor(registry, visitor, variant.arrangement.header);
  const main = header.filter(({ name }) => name === mainAction);
  const retry = () => void readHome();
  // What is below the work list on narrow screens waits for it: the work would push it down.
  const isPlaced = home !== undefined || failed;
  const [now] = useState(() => new Date());
  // Loaded after sign-in, so the name may come a moment later.
  const firstName = useSession().person?.name.split(" ")[0];
  const greeting = [t(`home.greeting.${greetingAt(now.getHours())}`), firstName].filter(Boolean).join(", ");
  const today = formatDate(now, locale, { dateStyle: "full" });
  return (
    <Page
      title={t("dashboard.welcome", { company: customer.name })}
      description={`${greeting} · ${today}`}
      actions={!narrow && header.length > 0 && <HeaderActions actions={header} />}
    >
      <div className={styles.home}>
        {failed && !home ? (
          <Card>
            <Loader loading={false} failed error={error} onRetry={retry}>
              {null}
            </Loader>
          </Card>
        ) : (
          tiles.length > 0 && <HomeTiles figures={home?.figures} names={tiles.map(({ name }) => name)} />
        )}
        <div className={styles.row}>
          <WorkList
            items={home?.work}
            views={registry.work}
            failed={failed}
            error={error}
            onRetry={retry}
            isOpen={isOpen}
          />
          <div className={styles.side}>
            <Suspense>{isPlaced && <SideCards />}</Suspense>
          </div>
        </div>
        {home && (
          <Suspense>
            <History
              home={home}
              showsInvoices={visitor.traits.has("invoiced") && isOpen("/invoices")}
              isOpen={isOpen}
            />
          </Suspense>
        )}
        {narrow && isPlaced && <HeaderActions actions={main} />}
      </div>
    </Page>
  );
}
