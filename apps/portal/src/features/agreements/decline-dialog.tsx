import * as contract from "@demarc/contract/agreements";
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
import { agreementRefusals } from "./agreement-refusals.ts";
import { declineMsa } from "./agreements.data.ts";
import type en from "./agreements.en.ts";

interface DeclineDialogProps {
  readonly msa: contract.Msa;
  readonly onClose: () => void;
}

/** Declines an agreement, with the reason that the operator reads. */
export function DeclineDialog({ msa, onClose }: DeclineDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const [values] = useState({ reason: "" });
  const form = useContractForm(contract.declineMsa, {
    values,
    snapshotKey: `agreements.decline.${msa.id}`,
    refusals: agreementRefusals,
  });
  const decline = form.submit(async ({ reason }) => {
    await declineMsa(customerId, msa, reason);
    onClose();
    showToast(t("agreements.declined"));
  });
  return (
    <Dialog title={t("agreements.decline-title", { title: msa.title })} onClose={onClose} persistent>
      <Form label={t("agreements.decline")} onSubmit={decline}>
        <FormProblems form={form} labels={{ reason: t("agreements.decline-reason") }} />
        <p>{t("agreements.decline-text")}</p>
        <TextArea
          {...form.register("reason")}
          label={t("agreements.decline-reason")}
          error={form.errorsByField["reason"]}
          rows={3}
        />
        <FormActions inline>
          <Button onClick={onClose} data-autofocus>
            {t("agreements.keep")}
          </Button>
          <Button type="submit" variant="danger" pending={form.formState.isSubmitting}>
            {t("agreements.decline")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
