import { foldedText } from "@demarc/contract/core/folded-text";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { useState } from "react";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { useLastDay } from "./tv-labels.ts";
import type en from "./tv-accounts.en.ts";
import { allows, type TvChanges } from "./use-tv-changes.ts";

interface CancelDialogProps {
  readonly account: TvAccount;
  readonly changes: TvChanges;
  /** True if the person chose to end the account now. */
  readonly now: boolean;
  readonly onClose: () => void;
}

/** Cancels an account with the notice, or ends it now. Ending now cannot be undone, so it requires the account number. */
export function CancelDialog({ account, changes, now, onClose }: CancelDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const number = String(account.accountNr);
  // An account that was never active has no service that could continue.
  const canWait = account.status !== "new" && allows(account, "cancel");
  const [when, setWhen] = useState(now || !canWait ? "now" : "month");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const direct = when === "now";
  const cancel = async () => {
    const isNumber = foldedText(typed) === number;
    setWrong(direct && !isNumber);
    if (direct && !isNumber) return document.getElementById("field-accountNr")?.focus();
    await changes.cancel(direct && account.status !== "new");
    return onClose();
  };
  const date = formatDate(useLastDay(), locale, { dateStyle: "long" });
  return (
    <FormDialog
      title={t(canWait ? "tv.cancel-title" : "tv.end-title", { number })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("tv.keep")}
          </Button>
          <Button variant="danger" pending={changes.pending} onClick={() => void cancel()}>
            {direct ? t("tv.act.cancel-direct") : t("tv.act.cancel", { date })}
          </Button>
        </>
      }
    >
      {canWait && (
        <RadioGroup
          name="when"
          label={t("tv.when")}
          look="cards"
          values={[when]}
          onChange={(event) => setWhen(event.target.value)}
          choices={[
            { value: "month", label: t("tv.when.month", { date }), note: t("tv.when.month-note") },
            { value: "now", label: t("tv.when.now"), note: t("tv.when.now-note") },
          ]}
        />
      )}
      {direct && (
        <>
          <Callout tone="bad">{t("tv.end-consequences")}</Callout>
          <TextField
            name="accountNr"
            label={t("tv.type-number", { number })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={wrong ? t("tv.type-number-wrong") : undefined}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}
