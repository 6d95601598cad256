import type { Token } from "@demarc/contract/api-tokens";
import { payload } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { showFailure } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { deleteToken, type TokenOwner } from "./api-tokens.data.ts";
import type en from "./api-tokens.en.ts";

/** The name of the token, typed as a confirmation. */
const schema = payload("tokenConfirmation", { typed: Type.String() });

interface EndTokenDialogProps {
  readonly owner: TokenOwner;
  readonly token: Token;
  readonly onClose: () => void;
}

export function EndTokenDialog({ owner, token, onClose }: EndTokenDialogProps) {
  const t = useText<typeof en>();
  const works = token.status === "ACTIVE";
  const name = token.description;
  const form = useSchemaForm<{ readonly typed: string }>({ body: schema }, { values: { typed: "" } });
  const end = form.submit(async ({ typed }) => {
    if (works && typed.trim() !== name) {
      const problem = { type: "name", message: "api-tokens.name-differs", params: { name } };
      return form.setError("typed", problem, { shouldFocus: true });
    }
    try {
      await deleteToken(owner, token);
      showToast(t(works ? "api-tokens.revoked" : "api-tokens.taken-off", { name }));
    } catch (error) {
      await showFailure(error, {});
    }
    return onClose();
  });
  return (
    <FormDialog title={t(works ? "api-tokens.revoke-title" : "api-tokens.take-off-title", { name })} onClose={onClose}>
      <Form label={t(works ? "api-tokens.revoke" : "api-tokens.take-off")} onSubmit={end}>
        <p>{t(works ? "api-tokens.revoke-text" : "api-tokens.take-off-text")}</p>
        {works && (
          <TextField
            {...form.register("typed")}
            label={t("api-tokens.type-name", { name })}
            error={form.errorsByField["typed"]}
            autoComplete="off"
            data-autofocus
          />
        )}
        <FormActions inline>
          <Button onClick={onClose} data-autofocus={works ? undefined : true}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" variant={works ? "danger" : "primary"} pending={form.formState.isSubmitting}>
            {t(works ? "api-tokens.revoke" : "api-tokens.take-off")}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  );
}
