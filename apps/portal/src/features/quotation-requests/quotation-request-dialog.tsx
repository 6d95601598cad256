import * as contract from "@demarc/contract/quotations/quotation-requests";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { uploadFile } from "../documents/documents.data.ts";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { AttachmentsField, type SentFile } from "./attachments-field.tsx";
import { requestQuotation } from "./quotation-request.data.ts";
import type en from "./quotation-request.en.ts";

const refusals = {
  "quotation-request.too-many": { text: "quotation-request.refused.too-many", tone: "warn" },
  "customer.suspended": { text: "quotation-request.refused.suspended", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

interface RequestFields {
  kind: contract.RequestedKind;
  description: string;
  attachments: readonly SentFile[];
}

const toBody = ({ attachments, ...fields }: RequestFields) => ({
  ...fields,
  attachments: attachments.map(({ id }) => id),
});

interface QuotationRequestDialogProps {
  readonly kind: contract.RequestedKind;
  /** The part of the description that is already known. */
  readonly about?: string;
  readonly onClose: () => void;
}

export function QuotationRequestDialog({ kind, about = "", onClose }: QuotationRequestDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const [values] = useState<RequestFields>(() => ({ kind, description: about, attachments: [] }));
  const [sending, setSending] = useState(0);
  const form = useShapedForm<typeof contract.requestQuotation, RequestFields>(contract.requestQuotation, {
    values,
    toBody,
    snapshotKey: `quotation-request.${kind}`,
    refusals,
  });
  const files = useWatch({ control: form.control, name: "attachments" });
  const attach = (change: (before: readonly SentFile[]) => readonly SentFile[]) => {
    form.clearErrors("attachments");
    form.setValue("attachments", change(form.getValues("attachments")), { shouldDirty: true });
  };
  const send = form.submit(async (body, key) => {
    await requestQuotation(customerId, body, key);
    onClose();
    showToast(t("quotation-request.sent"));
  });
  const labels = {
    kind: t("quotation-request.kind"),
    description: t("quotation-request.description"),
    attachments: t("quotation-request.attachments"),
    ...Object.fromEntries(files.map(({ name }, place) => [`attachments.${place}`, name])),
  };
  return (
    <FormDialog title={t("quotation-request.title")} onClose={onClose} wide>
      <Form label={t("quotation-request.title")} onSubmit={send}>
        <FormProblems form={form} labels={labels} />
        <p>{t("quotation-request.text")}</p>
        <SelectField
          {...form.register("kind")}
          label={labels.kind}
          options={contract.requestedKinds.map((value) => ({ value, label: t(`quotation-request.kind.${value}`) }))}
          error={form.errorsByField["kind"]}
        />
        <TextArea
          {...form.register("description")}
          label={labels.description}
          error={form.errorsByField["description"]}
          rows={7}
          data-autofocus
        />
        <AttachmentsField
          files={files}
          upload={(file) => uploadFile(customerId, file, "ATTACHMENT")}
          onAdd={(file) => attach((before) => [...before, file])}
          onRemove={(id) => attach((before) => before.filter((file) => file.id !== id))}
          onSending={(by) => setSending((before) => before + by)}
          error={form.summary.find(({ field }) => field.startsWith("attachments"))?.text}
        />
        <FormActions inline>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting || sending > 0}>
            {t("quotation-request.send")}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  );
}
