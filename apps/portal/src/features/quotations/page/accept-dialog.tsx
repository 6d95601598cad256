import { euroFormat } from "@demarc/contract/core/money";
import type { Quotation, QuotationOption } from "@demarc/contract/quotations/quotation-fields";
import * as contract from "@demarc/contract/quotations/quotations";
import { useLayoutEffect, useState } from "react";
import { useController } from "react-hook-form";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { ChoiceCards } from "@demarc/ui/controls/choice-cards.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { acceptQuotation } from "./quotation.data.ts";
import { quotationRefusals } from "./quotation-refusals.ts";
import { snapshotKeys } from "./quotation-snapshots.ts";
import type { QuotationTexts } from "./quotation-page-texts.ts";

interface AcceptDialogProps {
  readonly quotation: Quotation;
  /** The option whose button opened the dialog. */
  readonly optionId: string | undefined;
  readonly onClose: () => void;
}

export function AcceptDialog({ quotation, optionId, onClose }: AcceptDialogProps) {
  const t = useText<QuotationTexts>();
  const { name: company } = useCustomer();
  const euros = euroFormat(useLocale());
  const { options, number } = quotation;
  const only = options.length === 1 ? options[0]?.id : undefined;
  const [values] = useState(() => ({
    optionId: only ?? "",
    purchaseOrderNumber: "",
    termsAccepted: false,
  }));
  const form = useContractForm(contract.acceptQuotation, {
    values,
    snapshotKey: snapshotKeys.accept(quotation.id),
    refusals: quotationRefusals,
  });
  const { setValue } = form;
  // Read from the form, which survives a new sign-in: the shown option is sent.
  const {
    field: { value: chosenId, onChange: choose, ref: cards },
  } = useController({ control: form.control, name: "optionId" });
  // Set as a change and not as an initial value, because only changed fields survive a new sign-in.
  useLayoutEffect(() => {
    if (optionId !== undefined) setValue("optionId", optionId, { shouldDirty: true });
  }, [optionId, setValue]);
  const chosen = options.find(({ id }) => id === chosenId);
  const send = form.submit(async (body, key) => {
    await acceptQuotation(quotation, body, key);
    onClose();
    showToast(t("quotation.accepted", { number }));
  });
  const labels = {
    // The message says it all.
    optionId: "",
    purchaseOrderNumber: t("quotation.accept-po"),
    termsAccepted: t("quotation.accept-terms", { company }),
  };
  return (
    <FormDialog title={t("quotation.accept-title", { number })} onClose={onClose} wide>
      <Form label={t("quotation.accept")} onSubmit={send}>
        <FormProblems form={form} labels={labels} />
        {options.length > 1 && (
          <ChoiceCards
            name="optionId"
            label={t("quotation.accept-choose")}
            value={chosenId}
            error={form.errorsByField["optionId"]}
            onChoose={choose}
            ref={cards}
            choices={options.map((option) => ({
              value: option.id,
              figure: euros(option.mrcTotal),
              unit: t("quotation.a-month"),
              text: option.label,
              price: t("quotation.accept-one-off", { oneOff: euros(option.nrcTotal) }),
              note: t("quotation.accept-total", {
                months: option.contractTermMonths,
                total: euros(option.contractTotal),
              }),
            }))}
          />
        )}
        {chosen && <Agreed option={chosen} />}
        <TextField
          {...form.register("purchaseOrderNumber")}
          label={labels.purchaseOrderNumber}
          hint={t("quotation.accept-po-hint")}
          error={form.errorsByField["purchaseOrderNumber"]}
          optional
          autoComplete="off"
        />
        <Checkbox
          {...form.register("termsAccepted")}
          label={labels.termsAccepted}
          error={form.errorsByField["termsAccepted"]}
        />
        <FormActions inline>
          <Button onClick={onClose} data-autofocus>
            {t("quotation.keep")}
          </Button>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {chosen ? t("quotation.accept-for", { total: euros(chosen.contractTotal) }) : t("quotation.accept")}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  );
}

function Agreed({ option }: { readonly option: QuotationOption }) {
  const t = useText<QuotationTexts>();
  const euros = euroFormat(useLocale());
  return (
    <div role="status">
      <p>
        {t("quotation.accept-sum", {
          label: option.label,
          oneOff: euros(option.nrcTotal),
          monthly: euros(option.mrcTotal),
          months: option.contractTermMonths,
          total: euros(option.contractTotal),
        })}{" "}
        {option.items.length > 0 && `${t("quotation.accept-orders", { count: option.items.length })} `}
        {option.agreement && t("quotation.accept-agreement")}
      </p>
      {option.needsRecentSignIn && <p className="dim">{t("quotation.accept-sign-in")}</p>}
    </div>
  );
}
