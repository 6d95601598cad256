import { daysAfter, amsterdamDate } from "@demarc/contract/core/calendar";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import {
  codeDays,
  mostCodeUses,
  mostLiveCodes,
  type TvActivationCode,
} from "@demarc/contract/tv-accounts/tv-activation";
import { useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { activationRefusals } from "./activation-refusals.ts";
import { createTvUnconfirmedCode } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

const refusals = {
  ...activationRefusals,
  "tv.code-limit": { text: "tv-activation.code-limit", values: { count: mostLiveCodes } },
} as const satisfies Refusals<keyof typeof en>;

interface CreateCodeDialogProps {
  readonly account: TvAccount;
  readonly onClose: () => void;
  readonly onCreated: (code: TvActivationCode) => void;
}

export function CreateCodeDialog({ account, onClose, onCreated }: CreateCodeDialogProps) {
  const t = useText<typeof en>();
  const [today] = useState(() => amsterdamDate(new Date()));
  const form = useContractForm(contract.createTvUnconfirmedCode, {
    values: { description: "", maxUses: 1, expiryDate: daysAfter(today, codeDays.usual) },
    refusals,
    snapshotKey: `tv-code.${account.id}`,
  });
  const { errorsByField } = form;
  const make = form.submit(async (body) => onCreated(await createTvUnconfirmedCode(account.id, body)));
  const labels = {
    description: t("tv-activation.description"),
    maxUses: t("tv-activation.max-uses"),
    expiryDate: t("tv-activation.last-day"),
  };
  return (
    <FormDialog title={t("tv-activation.new-code")} onClose={onClose}>
      <Form label={t("tv-activation.new-code")} onSubmit={make}>
        <FormProblems form={form} labels={labels} />
        <p>{t("tv-activation.codes-text")}</p>
        <Fields>
          <TextField
            {...form.register("description")}
            label={labels.description}
            hint={t("tv-activation.description-hint")}
            error={errorsByField["description"]}
            maxLength={60}
            autoComplete="off"
            optional
            data-autofocus
          />
          <Span of="half" ownRow>
            <TextField
              {...form.register("maxUses")}
              label={labels.maxUses}
              hint={t("tv-activation.max-uses-hint", { max: mostCodeUses })}
              error={errorsByField["maxUses"]}
              inputMode="numeric"
              autoComplete="off"
            />
          </Span>
          <Span of="half" ownRow>
            <TextField
              {...form.register("expiryDate")}
              type="date"
              label={labels.expiryDate}
              hint={t("tv-activation.last-day-hint", { days: codeDays.longest })}
              error={errorsByField["expiryDate"]}
              min={daysAfter(today, 1)}
              max={daysAfter(today, codeDays.longest)}
              autoComplete="off"
            />
          </Span>
        </Fields>
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("tv-activation.make-code")} />
      </Form>
    </FormDialog>
  );
}
