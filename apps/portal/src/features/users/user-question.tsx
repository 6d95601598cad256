import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { useText } from "@demarc/shell/translate.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { useAccountAction } from "./use-account-action.ts";
import type en from "./users.en.ts";

export type AskedAction = "disable" | "delete" | "sign-out" | "reset-factor";

interface UserQuestionProps {
  readonly account: Account;
  readonly action: AskedAction;
  readonly onClose: () => void;
}

/** Asks before an action that shuts someone out, says what stops, and carries it out. */
export function UserQuestion({ account, action, onClose }: UserQuestionProps) {
  const t = useText<typeof en>();
  const { busy, run } = useAccountAction();
  const { activeTokens: count, activeSessions: sessions } = account;
  const name = fullName(account);
  return (
    <ConfirmDialog
      title={t(`users.ask.${action}`, { name })}
      action={t(`users.action.${action}`)}
      danger
      pending={busy !== undefined}
      onConfirm={() => void run(action, account).finally(onClose)}
      onCancel={onClose}
    >
      <p>{t(`users.ask-text.${action}`, { name, count, sessions })}</p>
    </ConfirmDialog>
  );
}
