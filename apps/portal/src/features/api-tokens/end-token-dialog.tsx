import type { Token } from "@demarc/contract/api-tokens";
import { type SubmitEvent, useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { deleteToken, type TokenOwner } from "./api-tokens.data.ts";
import type en from "./api-tokens.en.ts";

interface EndTokenDialogProps {
  readonly owner: TokenOwner;
  readonly token: Token;
  readonly onClose: () => void;
}

/** Revokes an active token after its name is typed; removes any other from the list. */
export function EndTokenDialog({ owner, token, onClose }: EndTokenDialogProps) {
  const t = useText<typeof en>();
  const works = token.status === "ACTIVE";
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const name = token.description;
  const end = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (works && typed.trim() !== name) return setError(t("api-tokens.name-differs", { name }));
    setPending(true);
    try {
      await deleteToken(owner, token);
      showToast(t(works ? "api-tokens.revoked" : "api-tokens.taken-off", { name }));
    } catch (failure) {
      await reportActionFailure(failure);
    }
    onClose();
  };
  return (
    <Dialog
      title={t(works ? "api-tokens.revoke-title" : "api-tokens.take-off-title", { name })}
      onClose={onClose}
      persistent
    >
      <Form label={t(works ? "api-tokens.revoke" : "api-tokens.take-off")} onSubmit={end}>
        <p>{t(works ? "api-tokens.revoke-text" : "api-tokens.take-off-text")}</p>
        {works && (
          <TextField
            name="typed"
            label={t("api-tokens.type-name", { name })}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <FormActions inline>
          <Button onClick={onClose} data-autofocus={works ? undefined : true}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" variant={works ? "danger" : "primary"} pending={pending}>
            {t(works ? "api-tokens.revoke" : "api-tokens.take-off")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
