import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { useText } from "../../shell/translate.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type en from "./users.en.ts";

/** An action that needs confirmation. */
export type AskedDeed = "disable" | "delete" | "sign-out";

interface UserQuestionProps {
  readonly account: Account;
  readonly deed: AskedDeed;
  readonly pending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a person loses access, and lists what else stops working. */
export function UserQuestion({ account, deed, ...dialog }: UserQuestionProps) {
  const t = useText<typeof en>();
  const name = fullName(account);
  return (
    <ConfirmDialog title={t(`users.ask.${deed}`, { name })} action={t(`users.deed.${deed}`)} danger {...dialog}>
      <p>{t(`users.ask-text.${deed}`, { name, count: account.activeTokens })}</p>
    </ConfirmDialog>
  );
}
