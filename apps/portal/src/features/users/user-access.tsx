import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { Suspense, useState } from "react";
import { hasCode } from "@demarc/shell/calls/call-error.ts";
import { changedMeanwhile, type Refusals, showFailure } from "@demarc/shell/failures/refusals.ts";
import { useSession } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { updateAccount, deleteAccount, endAccountSessions, rereadAccount } from "./users.data.ts";
import type en from "./users.en.ts";
import type { AskedAction } from "./user-question.tsx";
import styles from "./users.module.css";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

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

export function UserAccess({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  const navigate = useNavigateWhileOpen();
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
  const actions = actionsFor(account, isSelf);
  const button = (action: UserAction) => (
    <Button
      key={action}
      pending={busy === action && asked === undefined}
      onClick={() => (isAsked(action) ? setAsked(action) : void run(action))}
    >
      {t(`users.action.${action}`)}
    </Button>
  );
  return (
    <>
      <Card title={t("users.access")}>
        <p className="dim">{t(isSelf ? "users.self" : "users.access-text")}</p>
        <div className={styles.actions}>{actions.filter((action) => action !== "delete").map(button)}</div>
      </Card>
      {actions.includes("delete") && (
        <Card title={t("users.remove")}>
          <p className="dim">{t("users.remove-text")}</p>
          <div className={styles.actions}>{button("delete")}</div>
        </Card>
      )}
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
    </>
  );
}
