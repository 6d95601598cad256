import { euroFormat } from "@demarc/contract/core/money";
import * as contract from "@demarc/contract/manual-agreements";
import { useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { firstDayText } from "./manual-agreement-dates.ts";
import { manualAgreementRefusals } from "./manual-agreement-refusals.ts";
import { dialogKey } from "./dialog-key.ts";
import { acceptAgreement, forgetAgreements } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

interface AcceptAgreementDialogProps {
  readonly agreement: contract.ManualAgreement;
  readonly onClose: () => void;
}

export function AcceptAgreementDialog({ agreement, onClose }: AcceptAgreementDialogProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId, name: company } = useCustomer();
  const { id, title } = agreement;
  const [values] = useState({ purchaseOrderNumber: agreement.purchaseOrderNumber ?? "" });
  const form = useContractForm(contract.acceptManualAgreement, {
    values,
    snapshotKey: dialogKey("accept", id),
    refusals: manualAgreementRefusals,
  });
  const accept = form.submit(async (body) => {
    try {
      await acceptAgreement({ customerId, agreement }, body);
      onClose();
      showToast(t("manual-agreements.accept-done", { title }));
    } catch (error) {
      await forgetAgreements(customerId);
      throw error;
    }
  });
  return (
    <FormDialog title={t("manual-agreements.accept-title", { title })} onClose={onClose}>
      <Form label={t("manual-agreements.accept-agreement")} onSubmit={accept}>
        <FormProblems form={form} labels={{ purchaseOrderNumber: t("manual-agreements.purchase-order") }} />
        <p>{t("manual-agreements.accept-text", { company, start: firstDayText(t, locale, agreement) })}</p>
        <AcceptedTerms agreement={agreement} />
        <TextField
          {...form.register("purchaseOrderNumber")}
          label={t("manual-agreements.purchase-order")}
          hint={t("manual-agreements.purchase-order-hint")}
          error={form.errorsByField["purchaseOrderNumber"]}
          optional
        />
        <FormActions inline>
          <Button onClick={onClose} data-autofocus>
            {t("manual-agreements.keep-deciding")}
          </Button>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t("manual-agreements.accept-agreement")}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  );
}

function AcceptedTerms({ agreement }: Pick<AcceptAgreementDialogProps, "agreement">) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const { mrcTotal, nrcTotal, termMonths, renewalMonths, noticeDays } = agreement;
  const start = firstDayText(t, locale, agreement);
  return (
    <DefinitionList>
      <Definition term={t("manual-agreements.monthly-vat")}>
        <strong className="number">{euros(mrcTotal)}</strong>
      </Definition>
      <Definition term={t("manual-agreements.once-vat")}>
        <strong className="number">{euros(nrcTotal)}</strong>
      </Definition>
      <Definition term={t("manual-agreements.term")}>
        {t("manual-agreements.first-term", { months: termMonths, start })}
      </Definition>
      <Definition term={t("manual-agreements.renewal")}>
        {renewalMonths === null
          ? t("manual-agreements.renews-not")
          : t("manual-agreements.renews", { months: renewalMonths })}
      </Definition>
      <Definition term={t("manual-agreements.notice")}>{t("manual-agreements.days", { days: noticeDays })}</Definition>
    </DefinitionList>
  );
}
