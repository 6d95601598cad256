import * as contract from "@demarc/contract/api-tokens";
import { useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { flashRow } from "@demarc/shell/lists/flash.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { updateToken, type TokenOwner } from "./api-tokens.data.ts";
import type en from "./api-tokens.en.ts";

interface RenameTokenDialogProps {
  readonly owner: TokenOwner;
  readonly token: contract.Token;
  readonly onClose: () => void;
}

export function RenameTokenDialog({ owner, token, onClose }: RenameTokenDialogProps) {
  const t = useText<typeof en>();
  const [values] = useState({ description: token.description });
  const form = useContractForm(contract.updateToken, { values, snapshotKey: `api-token.${token.id}` });
  const rename = async ({ description }: { description: string }) => {
    await updateToken(owner, token, description);
    flashRow(token.id);
    showToast(t("api-tokens.renamed", { name: description }));
    onClose();
  };
  return (
    <FormDialog title={t("api-tokens.rename-title", { name: token.description })} onClose={onClose}>
      <Form label={t("api-tokens.rename")} onSubmit={form.submit(rename)}>
        <FormProblems form={form} labels={{ description: t("api-tokens.description-label") }} />
        <TextField
          {...form.register("description")}
          label={t("api-tokens.description-label")}
          error={form.errorsByField["description"]}
          autoComplete="off"
          data-autofocus
        />
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("api-tokens.save")} />
      </Form>
    </FormDialog>
  );
}
