import * as contract from "@demarc/contract/manual-agreements";
import { useState } from "react";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { useCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { bespokeRefusals } from "./bespoke-refusals.ts";
import { dialogKey } from "./dialog-key.ts";
import { declineAgreement, forgetAgreements } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

interface DeclineAgreementDialogProps {
  readonly agreement: contract.ManualAgreement;
  readonly onClose: () => void;
}

/** Declines an agreement, with a reason for the operator if the person likes. */
export function DeclineAgreementDialog({ agreement, onClose }: DeclineAgreementDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { id, title } = agreement;
  const [values] = useState({ reason: "" });
  const form = useContractForm(contract.declineManualAgreement, {
    values,
    snapshotKey: dialogKey("decline", id),
    refusals: bespokeRefusals,
  });
  const decline = form.submit(async (body, idempotencyKey) => {
    try {
      await declineAgreement({ customerId, agreement }, body, idempotencyKey);
      onClose();
      showToast(t("manual-agreements.decline-done", { title }));
    } catch (error) {
      await forgetAgreements(customerId);
      throw error;
    }
  });
  return (
    <Dialog title={t("manual-agreements.decline-title", { title })} onClose={onClose} persistent>
      <Form label={t("manual-agreements.decline-agreement")} onSubmit={decline}>
        <FormProblems form={form} labels={{ reason: t("manual-agreements.reason") }} />
        <p>{t("manual-agreements.decline-text")}</p>
        <TextArea
          {...form.register("reason")}
          label={t("manual-agreements.reason")}
          error={form.errorsByField["reason"]}
          optional
          rows={3}
        />
        <FormActions inline>
          <Button onClick={onClose} data-autofocus>
            {t("manual-agreements.keep-deciding")}
          </Button>
          <Button type="submit" variant="danger" pending={form.formState.isSubmitting}>
            {t("manual-agreements.decline-agreement")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
