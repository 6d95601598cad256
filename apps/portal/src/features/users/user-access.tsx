import type { Account } from "@demarc/contract/users";
import { Suspense, useState } from "react";
import { useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { type UserAction, useAccountAction } from "./use-account-action.ts";
import type en from "./users.en.ts";
import type { AskedAction } from "./user-question.tsx";
import styles from "./users.module.css";
import { lazyPart } from "@demarc/ui/lazy-part.ts";

/** The actions of this tab. The title bar blocks and allows access. */
type AccessAction = Exclude<UserAction, "disable" | "enable">;

const UserQuestion = lazyPart(() => import("./user-question.tsx"), "UserQuestion");

const actionsFor = ({ status, kind, activeSessions, mfaEnrolled }: Account, isSelf: boolean): AccessAction[] => [
  ...(status === "PENDING_ACTIVATION" ? (["resend"] as const) : []),
  ...(kind === "PERSON" && activeSessions > 0 && !isSelf ? (["sign-out"] as const) : []),
  ...(mfaEnrolled && !isSelf ? (["reset-factor"] as const) : []),
  ...(isSelf ? [] : (["delete"] as const)),
];

export function UserAccess({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  const isSelf = useSession().claims?.uid_g === account.id;
  const [asked, setAsked] = useState<AskedAction>();
  const { busy, run } = useAccountAction();
  const actions = actionsFor(account, isSelf);
  const button = (action: AccessAction) => (
    <Button
      key={action}
      pending={busy === action}
      onClick={() => (action === "resend" ? void run(action, account) : setAsked(action))}
    >
      {t(`users.action.${action}`)}
    </Button>
  );
  return (
    <>
      <Card title={t("users.access")}>
        <p className="dim">
          {t(isSelf ? "users.self" : account.status === "DISABLED" ? "users.access-text-blocked" : "users.access-text")}
        </p>
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
          <UserQuestion account={account} action={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
