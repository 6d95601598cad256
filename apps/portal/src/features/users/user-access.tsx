import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { hasCode } from "../../shell/calls/call-error.ts";
import { changedMeanwhile, type Refusals, showFailure } from "../../shell/refusals.ts";
import { useSession } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { AccountStatusBadge } from "./account-status-badge.tsx";
import { updateAccount, deleteAccount, endAccountSessions, invitationEnded, rereadAccount } from "./users.data.ts";
import type en from "./users.en.ts";
import type { AskedAction } from "./user-question.tsx";
import styles from "./users.module.css";
import { lazyPart } from "../../ui/lazy-part.ts";

const UserQuestion = lazyPart(() => import("./user-question.tsx"), "UserQuestion");

type UserAction = AskedAction | "enable" | "resend";

const isAsked = (action: UserAction): action is AskedAction => action !== "enable" && action !== "resend";

const actionsFor = ({ status, kind, activeSessions }: Account, isSelf: boolean): UserAction[] => [
  ...(status === "PENDING_ACTIVATION" ? (["resend"] as const) : []),
  ...(status === "DISABLED" ? (["enable"] as const) : []),
  ...(kind === "PERSON" && activeSessions > 0 && !isSelf ? (["sign-out"] as const) : []),
  ...(status === "DISABLED" || isSelf ? [] : (["disable"] as const)),
  ...(isSelf ? [] : (["delete"] as const)),
];

const work: Readonly<Record<UserAction, (account: Account) => Promise<unknown>>> = {
  disable: (account) => updateAccount(account, { status: "DISABLED" }),
  enable: (account) => updateAccount(account, { status: "ENABLED" }),
  delete: deleteAccount,
  resend: (account) => updateAccount(account, { resendInvitation: true }),
  "sign-out": endAccountSessions,
};

const refusals = {
  "edit-conflict": changedMeanwhile["edit-conflict"],
  "account.last-admin": "users.last-admin",
} as const satisfies Refusals<keyof typeof en>;

/** Whether the person can sign in now, and the actions that change that. */
export function UserAccess({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  const navigate = useNavigate();
  const isSelf = useSession().claims?.uid_g === account.id;
  const [asked, setAsked] = useState<AskedAction>();
  const [busy, setBusy] = useState<UserAction>();
  const name = fullName(account);
  const run = async (action: UserAction) => {
    setBusy(action);
    try {
      await work[action](account);
      showToast(t(`users.done.${action}`, { name }));
      if (action === "delete") await navigate({ to: "/user-management" });
    } catch (error) {
      if (hasCode(error, "edit-conflict")) await rereadAccount(account);
      await showFailure(error, refusals);
    } finally {
      setBusy(undefined);
      setAsked(undefined);
    }
  };
  return (
    <Card title={t("users.access")} icon="status">
      <AccessFacts account={account} />
      {isSelf && <Notice>{t("users.self")}</Notice>}
      <div className={styles.actions}>
        {actionsFor(account, isSelf).map((action) => (
          <Button
            key={action}
            variant={action === "delete" ? "danger" : "secondary"}
            pending={busy === action && asked === undefined}
            onClick={() => (isAsked(action) ? setAsked(action) : void run(action))}
          >
            {t(`users.action.${action}`)}
          </Button>
        ))}
        {(account.kind === "API" || account.activeTokens > 0) && (
          <LinkButton to={`/user-management/tokens/${account.id}`} icon="token">
            {t("users.tokens-active", { count: account.activeTokens })}
          </LinkButton>
        )}
      </div>
      {asked && (
        <Suspense fallback={null}>
          <UserQuestion
            account={account}
            action={asked}
            pending={busy !== undefined}
            onConfirm={() => void run(asked)}
            onCancel={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Card>
  );
}

function AccessFacts({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const moment = (at: string) => formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" });
  const { activationExpiresAt, lastLoginAt, kind, activeSessions } = account;
  return (
    <DefinitionList>
      <Definition term={t("users.status")}>
        <AccountStatusBadge account={account} />
      </Definition>
      {activationExpiresAt && account.status === "PENDING_ACTIVATION" && (
        <Definition term={t("users.invitation")}>
          {t(invitationEnded(account) ? "users.invitation-ended" : "users.invitation-works", {
            moment: moment(activationExpiresAt),
          })}
        </Definition>
      )}
      {kind === "PERSON" && (
        <Definition term={t("users.last-seen")}>{lastLoginAt ? moment(lastLoginAt) : t("users.never-seen")}</Definition>
      )}
      {kind === "PERSON" && (
        <Definition term={t("users.sessions")}>{t("users.sessions-active", { count: activeSessions })}</Definition>
      )}
      <Definition term={t("users.number")}>{account.uid}</Definition>
    </DefinitionList>
  );
}
