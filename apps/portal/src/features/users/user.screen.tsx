import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer, useSession } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useTab } from "@demarc/shell/use-tab.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { TabPanel, type TabState } from "@demarc/ui/controls/tabs.tsx";
import { userFacts } from "./user-facts.tsx";
import { UserForm } from "./user-form.tsx";
import { useAccountAction } from "./use-account-action.ts";
import { accountQuery, invitationEnded } from "./users.data.ts";
import type en from "./users.en.ts";

const UserQuestion = lazyPart(() => import("./user-question.tsx"), "UserQuestion");
const UserAccess = lazyPart(() => import("./user-access.tsx"), "UserAccess");

export function UserScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const customer = useCustomer();
  const { id = "" } = useParams({ strict: false });
  const { data, isPending, error, refetch } = useQuery(accountQuery(customer.id, id));
  const tabs = useTab([
    { key: "profile", label: t("users.tab.profile") },
    { key: "access", label: t("users.access") },
    { key: "tokens", label: t("users.tab.tokens"), count: data?.activeTokens },
  ]);
  const isSelf = useSession().claims?.uid_g === data?.id;
  const [blocking, setBlocking] = useState(false);
  const { busy, run } = useAccountAction();
  const toggle: PageAction =
    data?.status === "DISABLED"
      ? {
          label: t("users.action.enable"),
          icon: "lock",
          pending: busy === "enable",
          run: () => void run("enable", data),
        }
      : { label: t("users.action.disable"), icon: "lock", run: () => setBlocking(true) };
  useRecordTitle(data ? fullName(data) : isUnknown(error) ? null : undefined);
  const unknown = (
    <Card>
      <EmptyState
        icon="users"
        title={t("users.unknown-title")}
        text={t("users.unknown-text")}
        action={<LinkButton to="/user-management">{t("users.back")}</LinkButton>}
      />
    </Card>
  );
  return (
    <ObjectPage
      title={data ? fullName(data) : t("users.user")}
      badge={data && <AccountBadge account={data} />}
      facts={data && userFacts(t, locale, data)}
      actions={data && !isSelf ? [toggle] : []}
      tabs={data && tabs}
    >
      <Loader
        loading={isPending}
        failed={data === undefined && !isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        {data ? <UserTabs account={data} tabs={tabs} /> : unknown}
      </Loader>
      <Suspense>
        {data && blocking && <UserQuestion account={data} action="disable" onClose={() => setBlocking(false)} />}
      </Suspense>
    </ObjectPage>
  );
}

function UserTabs({ account, tabs }: { readonly account: Account; readonly tabs: TabState }) {
  const t = useText<typeof en>();
  return (
    <>
      <TabPanel name="profile" state={tabs}>
        <UserForm key={account.id} account={account} />
      </TabPanel>
      <TabPanel name="access" state={tabs}>
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          <UserAccess account={account} />
        </Suspense>
      </TabPanel>
      <TabPanel name="tokens" state={tabs}>
        <Card title={t("users.tab.tokens")} count={account.activeTokens}>
          <p className="dim">{t("users.tokens-text")}</p>
          <div>
            <LinkButton to={`/user-management/tokens/${account.id}`} icon="token">
              {t("users.tokens-manage")}
            </LinkButton>
          </div>
        </Card>
      </TabPanel>
    </>
  );
}

/** Shown only for a status that prevents sign-in. */
function AccountBadge({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  if (account.status === "ENABLED") return null;
  if (account.status === "DISABLED") return <Badge size="title">{t("users.status.DISABLED")}</Badge>;
  const isEnded = invitationEnded(account);
  return (
    <Badge size="title" tone={isEnded ? "warn" : "info"}>
      {t(isEnded ? "users.invitation-expired" : "users.status.PENDING_ACTIVATION")}
    </Badge>
  );
}
