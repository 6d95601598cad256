import { requestableLengths, requestPrefix } from "@demarc/contract/ip-management/prefixes";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../shell/calls/http.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { forgetPrefixes } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { explainFailure } from "../../../shell/refusals.ts";
import { refusals } from "../ip-refusals.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";

const sizes = ([4, 6] as const).flatMap((family) => requestableLengths[family].map((length) => ({ family, length })));

/** Requests another prefix from the provider. */
export function RequestPrefix({ customerId, onClose }: { readonly customerId: number; readonly onClose: () => void }) {
  const t = useText<typeof en>();
  const [size, setSize] = useState("4/28");
  const [purpose, setPurpose] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (purpose.trim() === "") return setError(t("ip.purpose-needed"));
    const [family, length] = size.split("/").map(Number);
    setPending(true);
    try {
      const body = { family: family === 4 ? (4 as const) : (6 as const), prefixLength: length ?? 0, purpose };
      await call(requestPrefix, { params: { customerId }, body, idempotencyKey });
      await forgetPrefixes(customerId);
      showToast(t("ip.request-sent"));
      onClose();
    } catch (failure) {
      setPending(false);
      setError((await explainFailure(failure, refusals))?.text);
    }
  };
  return (
    <Dialog title={t("ip.request")} onClose={onClose} persistent>
      <Form label={t("ip.request")} onSubmit={ask}>
        <p>{t("ip.request-text")}</p>
        <SelectField
          name="size"
          label={t("ip.size")}
          value={size}
          onChange={(event) => setSize(event.target.value)}
          options={sizes.map(({ family, length }) => ({
            value: `${family}/${length}`,
            label: `IPv${family} /${length}`,
          }))}
          data-autofocus
        />
        <TextArea
          name="purpose"
          label={t("ip.purpose")}
          hint={t("ip.purpose-hint")}
          error={error}
          value={purpose}
          maxLength={400}
          rows={4}
          onChange={(event) => setPurpose(event.target.value)}
        />
        <SaveOrCancel pending={pending} onCancel={onClose} action={t("ip.request-send")} />
      </Form>
    </Dialog>
  );
}
