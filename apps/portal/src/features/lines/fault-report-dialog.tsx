import * as contract from "@demarc/contract/lines/fault-reports";
import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import type { Line } from "@demarc/contract/lines/lines";
import { useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useSession } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import { faultKey, forgetFaultReports, reportFault } from "./fault-reports.data.ts";
import { lines } from "./lines.data.ts";
import type en from "./lines.en.ts";

interface FaultReportDialogProps {
  readonly customerId: number;
  readonly line: Line;
  /** The last finding, which the report contains. */
  readonly diagnosis: Diagnosis | null | undefined;
  readonly onClose: () => void;
}

export function FaultReportDialog({ customerId, line, diagnosis, onClose }: FaultReportDialogProps) {
  const t = useText<typeof en>();
  const { claims } = useSession();
  const [values] = useState({ text: "", contact: claims?.username ?? "" });
  const form = useContractForm(contract.createFaultReport, {
    values,
    snapshotKey: faultKey(line.id),
    refusals: {
      "fault-report.open": { text: "lines.report-open" },
      "fault-report.too-many": { text: "lines.report-too-many" },
    },
  });
  const { errorsByField } = form;
  const send = form.submit(async (body, idempotencyKey) => {
    const { number } = await reportFault(customerId, line.id, body, idempotencyKey).catch(async (error: unknown) => {
      await forgetFaultReports(customerId, line.id);
      throw error;
    });
    onClose();
    showToast(t("lines.reported", { number }));
  });
  const outcome = diagnosis?.outcome;
  return (
    <FormDialog title={t("lines.report-title", { name: lines.nameOf(line) })} onClose={onClose}>
      <Form label={t("lines.report-fault")} onSubmit={send}>
        <FormProblems form={form} labels={{ text: t("lines.report-text"), contact: t("lines.report-contact") }} />
        <TextArea
          {...form.register("text")}
          label={t("lines.report-text")}
          hint={t("lines.report-text-hint")}
          error={errorsByField["text"]}
          rows={5}
          data-autofocus
        />
        <TextField
          {...form.register("contact")}
          label={t("lines.report-contact")}
          hint={t("lines.report-contact-hint")}
          error={errorsByField["contact"]}
        />
        <Well>
          {outcome ? t("lines.report-adds", { outcome: t(`lines.outcome.${outcome}`) }) : t("lines.report-adds-none")}
        </Well>
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("lines.report-send")} />
      </Form>
    </FormDialog>
  );
}
