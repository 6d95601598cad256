import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { useState } from "react";
import { hasCode } from "@demarc/shell/calls/call-error.ts";
import { changedMeanwhile, type Refusals, showFailure } from "@demarc/shell/failures/refusals.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";
import { deleteAccount, endAccountSessions, rereadAccount, resetSecondFactor, updateAccount } from "./users.data.ts";
import type en from "./users.en.ts";

const work = {
  disable: (account: Account) => updateAccount(account, { status: "DISABLED" }),
  enable: (account: Account) => updateAccount(account, { status: "ENABLED" }),
  delete: deleteAccount,
  resend: (account: Account) => updateAccount(account, { resendInvitation: true }),
  "sign-out": endAccountSessions,
  "reset-factor": resetSecondFactor,
} as const;

export type UserAction = keyof typeof work;

const refusals = {
  "edit-conflict": changedMeanwhile["edit-conflict"],
  "account.last-admin": "users.last-admin",
  "account.no-credential": "users.no-credential",
} as const satisfies Refusals<keyof typeof en>;

/** The action that undoes another action. */
const opposites: Partial<Record<UserAction, "disable" | "enable">> = { disable: "enable", enable: "disable" };

/** Carries out actions on an account and reports the result, with an undo action if possible. */
export const useAccountAction = () => {
  const t = useText<typeof en>();
  const navigate = useNavigateWhileOpen();
  const [busy, setBusy] = useState<UserAction>();
  const run = async (action: UserAction, account: Account): Promise<void> => {
    setBusy(action);
    try {
      const stored = await work[action](account);
      const done = (name: UserAction) => t(`users.done.${name}`, { name: fullName(account) });
      const opposite = opposites[action];
      if (stored && opposite)
        showUndoable(
          done(action),
          async () => {
            await work[opposite](stored);
            showToast(done(opposite));
          },
          refusals,
        );
      else showToast(done(action));
      if (action === "delete") await navigate({ to: "/user-management" });
    } catch (error) {
      if (hasCode(error, "edit-conflict")) await rereadAccount(account);
      await showFailure(error, refusals);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, run };
};
