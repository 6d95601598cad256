import type { TvAccount, TvAccountAction } from "@demarc/contract/tv-accounts/tv-accounts";
import { tvAccountActions } from "@demarc/contract/tv-accounts/tv-accounts";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import {
  activateTvAccount,
  cancelTvAccount,
  resumeTvAccount,
  suspendTvAccount,
  undoTvAccountCancellation,
} from "./tv-accounts.data.ts";
import type en from "./tv-accounts.en.ts";
import { tvRefusals } from "./tv-refusals.ts";

export const allows = ({ status }: Pick<TvAccount, "status">, action: TvAccountAction): boolean =>
  (tvAccountActions[action] as readonly string[]).includes(status);

export interface TvChanges {
  readonly pending: boolean;
  readonly activate: () => void;
  readonly resume: () => void;
  readonly undo: () => void;
  readonly suspend: (reason: TvAccount["suspendReason"]) => Promise<void>;
  /** With the notice, or now. */
  readonly cancel: (direct: boolean) => Promise<void>;
}

/** The changes of an account. Each says what it did; what can be taken back has an undo. */
export const useTvChanges = (account: TvAccount): TvChanges => {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const number = String(account.accountNr);
  const run = async (work: () => Promise<void>) => {
    setPending(true);
    await runOrExplain(work, tvRefusals);
    setPending(false);
  };
  const takingBack = (undo: () => Promise<TvAccount>) => async () => {
    await undo();
    showToast(t("common.taken-back"));
  };
  return {
    pending,
    activate: () =>
      void run(async () => {
        await activateTvAccount(account);
        showToast(t("tv.done.activate", { number }));
      }),
    resume: () =>
      void run(async () => {
        const stored = await resumeTvAccount(account);
        showUndoable(
          t("tv.done.resume", { number }),
          takingBack(() => suspendTvAccount(stored, account.suspendReason)),
          tvRefusals,
        );
      }),
    undo: () =>
      void run(async () => {
        await undoTvAccountCancellation(account);
        showToast(t("tv.done.undo", { number }));
      }),
    suspend: (reason) =>
      run(async () => {
        const stored = await suspendTvAccount(account, reason);
        showUndoable(
          t("tv.done.suspend", { number }),
          takingBack(() => resumeTvAccount(stored)),
          tvRefusals,
        );
      }),
    cancel: (direct) =>
      run(async () => {
        const stored = await cancelTvAccount(account, direct);
        if (stored.status === "ended") {
          showToast(t("tv.done.ended", { number }));
          return;
        }
        const date = stored.endDate ? formatDate(stored.endDate, locale, { dateStyle: "long" }) : "";
        showUndoable(
          t("tv.done.cancel", { number, date }),
          takingBack(() => undoTvAccountCancellation(stored)),
          tvRefusals,
        );
      }),
  };
};
