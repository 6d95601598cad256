import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { useText } from "@demarc/shell/translate.ts";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import type en from "./users.en.ts";

export type AskedAction = "disable" | "delete" | "sign-out";

interface UserQuestionProps {
  readonly account: Account;
  readonly action: AskedAction;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function UserQuestion({ account, action, ...dialog }: UserQuestionProps) {
  const t = useText<typeof en>();
  const name = fullName(account);
  return (
    <ConfirmDialog title={t(`users.ask.${action}`, { name })} action={t(`users.action.${action}`)} danger {...dialog}>
      <p>{t(`users.ask-text.${action}`, { name, count: account.activeTokens })}</p>
    </ConfirmDialog>
  );
}
