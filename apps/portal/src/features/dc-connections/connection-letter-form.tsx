import * as contract from "@demarc/contract/dc-connections";
import type { DcConnection } from "@demarc/contract/dc-connections";
import { useState } from "react";
import { uploadFile } from "../documents/documents.data.ts";
import { useContractForm, type ValuesOf } from "@demarc/shell/forms/contract-form.ts";
import { DocumentField } from "../documents/document-field.tsx";
import { useConflict } from "@demarc/shell/forms/use-conflict.ts";
import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { attachLetter, type LetterBody } from "./connection-letter.data.ts";
import { connections } from "./dc-connections.data.ts";
import type en from "./dc-connections.en.ts";

const refusals = {
  ...changedMeanwhile,
  "dc-connection.state-conflict": { text: "connections.letter-ended", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

interface ConnectionLetterDialogProps {
  readonly customerId: number;
  readonly connection: DcConnection;
  readonly onDone: () => void;
}

/** Attaches the letter of authorisation of the other party, replacing any previous one. */
export function ConnectionLetterDialog({ customerId, connection, onDone }: ConnectionLetterDialogProps) {
  "use no memo"; // the form of react-hook-form is mutable
  const t = useText<typeof en>();
  const [values] = useState<ValuesOf<typeof contract.attachConnectionLoa>>({
    loaDocumentId: "",
    loaNumber: "",
    loaExpiresAt: "",
  });
  const [fileName, setFileName] = useState("");
  const form = useContractForm(contract.attachConnectionLoa, { values, refusals });
  const { newer, guard, settle } = useConflict(() => connections.reread(customerId, connection.id));
  const save = (body: LetterBody, base: DcConnection) =>
    guard(async () => {
      const stored = await attachLetter(customerId, base, body);
      showToast(t("connections.letter-attached", { name: connections.nameOf(stored) }));
      onDone();
    });
  const takeTheirs = () => {
    settle();
    onDone();
  };
  const title = t(connection.loaDocumentId ? "connections.replace-letter" : "connections.attach-letter");
  return (
    <FormDialog title={title} onClose={onDone}>
      <Form label={title} onSubmit={form.submit((body) => save(body, connection))}>
        {newer && (
          <ConflictCallout
            differences={[{ label: t("connections.letter"), theirs: newer.loaFileName ?? "", mine: fileName }]}
            pending={form.formState.isSubmitting}
            onKeepMine={() => void form.submit((body) => save(body, newer))()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <FormProblems
          form={form}
          labels={{
            loaDocumentId: t("connections.authorisation"),
            loaNumber: t("connections.loa-number"),
            loaExpiresAt: t("connections.valid-until"),
          }}
        />
        <DocumentField
          name="loaDocumentId"
          label={t("connections.authorisation")}
          hint={t("connections.letter-hint")}
          error={form.errorsByField["loaDocumentId"]}
          value={form.watch("loaDocumentId")}
          upload={(file) => {
            setFileName(file.name);
            return uploadFile(customerId, file);
          }}
          onChange={(id) => form.setValue("loaDocumentId", id, { shouldDirty: true, shouldValidate: id !== "" })}
        />
        <Fields>
          <Span of="half" ownRow>
            <TextField
              {...form.register("loaNumber")}
              label={t("connections.loa-number")}
              error={form.errorsByField["loaNumber"]}
              optional
              autoComplete="off"
            />
          </Span>
          <Span of="half" ownRow>
            <TextField
              {...form.register("loaExpiresAt")}
              type="date"
              label={t("connections.valid-until")}
              hint={t("connections.letter-until-hint", { days: contract.loaWarningDays })}
              error={form.errorsByField["loaExpiresAt"]}
              optional
            />
          </Span>
        </Fields>
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} action={title} size="small" />
      </Form>
    </FormDialog>
  );
}
