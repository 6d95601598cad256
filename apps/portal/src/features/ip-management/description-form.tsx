import { type Prefix, updatePrefix } from "@demarc/contract/ip-management";
import { type SubmitEvent, useState } from "react";
import { call } from "../../shell/http.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { forgetPrefixes } from "./ip-management.data.ts";
import type en from "./ip-management.en.ts";
import { refusalOf } from "./refusal.ts";

interface DescriptionFormProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly onDone: () => void;
}

/** Describes a prefix; what was saved can be taken back for some seconds. */
export function DescriptionForm({ customerId, prefix, onDone }: DescriptionFormProps) {
  const t = useText<typeof en>();
  const [text, setText] = useState(prefix.description ?? "");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const params = { customerId, prefixId: prefix.id };
  const store = async (description: string | null, ifMatch: number) => {
    const stored = await call(updatePrefix, { params, body: { description }, ifMatch });
    await forgetPrefixes(customerId);
    return stored;
  };
  const takeBack = (version: number) =>
    store(prefix.description, version).then(
      () => showToast(t("ip.taken-back")),
      async (failure: unknown) => {
        const said = await refusalOf(failure, t("ip.changed-meanwhile"));
        if (said) showToast(said, { tone: "warn" });
      },
    );
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    try {
      const { version } = await store(text.trim() || null, prefix.version);
      const action = { label: t("ip.undo"), run: () => void takeBack(version) };
      showToast(t("ip.saved", { name: prefix.prefix }), { action });
      onDone();
    } catch (failure) {
      setPending(false);
      setError(await refusalOf(failure, t("ip.changed-meanwhile")));
    }
  };
  return (
    <Form label={t("ip.note")} onSubmit={save}>
      <TextField
        name="description"
        label={t("ip.note")}
        value={text}
        error={error}
        maxLength={120}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
      />
      <FormActions inline>
        <Button type="submit" variant="primary" size="small" pending={pending}>
          {t("ip.save")}
        </Button>
        <Button size="small" onClick={onDone}>
          {t("ip.cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}
