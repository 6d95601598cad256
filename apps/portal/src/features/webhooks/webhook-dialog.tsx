import * as contract from "@demarc/contract/webhooks/webhooks";
import type { SecretWebhook, Webhook, WebhookCreate } from "@demarc/contract/webhooks/webhooks";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useContractForm, type ValuesOf } from "@demarc/shell/forms/contract-form.ts";
import { flashRow } from "@demarc/shell/lists/flash.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { type Translate, useText } from "@demarc/shell/translate.ts";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { kindsOf, offeredKinds, typesOf } from "./webhook-kinds.ts";
import { WebhookTrial } from "./webhook-trial.tsx";
import { createWebhook, nameOf, newWebhookKey, updateWebhook } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";

const refusals = {
  "webhook-endpoint.limit": { text: "webhooks.limit", values: { count: contract.mostWebhooks } },
  "edit-conflict": "common.changed-since",
} as const satisfies Refusals<keyof typeof en>;

interface WebhookDialogProps {
  /** The endpoint to change; null for a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onCreated: (webhook: SecretWebhook) => void;
}

const startValues = (webhook: Webhook | null): ValuesOf<typeof contract.createWebhook> => ({
  url: webhook?.url ?? "",
  types: webhook?.types ?? [],
  format: webhook?.format ?? "standard",
  signature: webhook?.signature ?? "v1",
  description: webhook?.description ?? "",
});

const titleOf = (t: Translate<keyof typeof en>, webhook: Webhook | null): string =>
  webhook ? t("webhooks.edit-title", { name: nameOf(webhook) }) : t("webhooks.create");

export function WebhookDialog(props: WebhookDialogProps) {
  const t = useText<typeof en>();
  return (
    <FormDialog title={titleOf(t, props.webhook)} onClose={props.onClose} wide>
      <WebhookForm {...props} />
    </FormDialog>
  );
}

function WebhookForm({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const [values] = useState(() => startValues(webhook));
  const form = useContractForm(contract.createWebhook, {
    values,
    snapshotKey: webhook ? `webhook.${webhook.id}` : newWebhookKey,
    refusals,
  });
  const { control, errorsByField } = form;
  const [url, types, format, signature] = useWatch({ control, name: ["url", "types", "format", "signature"] });
  const save = async (body: WebhookCreate) => {
    if (!webhook) return onCreated(await createWebhook(customerId, body));
    // The signature of an endpoint stays the same.
    const { signature: _signature, ...change } = body;
    await updateWebhook(customerId, webhook, change);
    flashRow(webhook.id);
    showToast(t("webhooks.saved"));
    return onClose();
  };
  return (
    <Form label={titleOf(t, webhook)} onSubmit={form.submit(save)}>
      <FormProblems
        form={form}
        labels={{
          url: t("webhooks.address"),
          description: t("webhooks.name"),
          types: t("webhooks.events"),
        }}
      />
      <Fields>
        <TextField
          {...form.register("url")}
          type="url"
          label={t("webhooks.address")}
          hint={t("webhooks.address-hint")}
          error={errorsByField["url"]}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.register("description")}
          label={t("webhooks.name")}
          hint={t("webhooks.name-hint")}
          error={errorsByField["description"]}
          autoComplete="off"
          optional
        />
        <EventKinds
          types={types}
          error={errorsByField["types"]}
          onChange={(chosen) =>
            form.setValue("types", chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
        <RadioGroup
          {...form.register("format")}
          label={t("webhooks.format")}
          choices={(["standard", "cloudevents"] as const).map((value) => ({
            value,
            label: t(`webhooks.format.${value}`),
            note: t(`webhooks.format-note.${value}`),
          }))}
        />
        {!webhook && (
          <RadioGroup
            {...form.register("signature")}
            label={t("webhooks.signature")}
            choices={(["v1", "v1a"] as const).map((value) => ({
              value,
              label: t(`webhooks.signature.${value}`),
              note: t(`webhooks.signature-note.${value}`),
            }))}
          />
        )}
      </Fields>
      <WebhookTrial customerId={customerId} asked={{ url, format, signature }} />
      <SaveOrCancel
        pending={form.formState.isSubmitting}
        onCancel={onClose}
        action={t(webhook ? "webhooks.save" : "webhooks.make")}
      />
    </Form>
  );
}

interface EventKindsProps {
  readonly types: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (types: string[]) => void;
}

/** The kinds of events in words. Patterns that a script chose stay as they are. */
function EventKinds({ types, error, onChange }: EventKindsProps) {
  const t = useText<typeof en>();
  const { kinds, others } = kindsOf(types);
  const [offered] = useState([...new Set([...offeredKinds(useFeatures()), ...kinds])]);
  const [given] = useState(others);
  const chosen = [...kinds, ...others];
  return (
    <CheckboxGroup
      name="types"
      label={t("webhooks.events")}
      error={error}
      choices={[
        ...offered.map((value) => ({
          value,
          label: t(`webhooks.kind.${value}`),
        })),
        ...given.map((value) => ({ value, label: <code>{value}</code> })),
      ]}
      values={chosen}
      onChange={({ target: { value, checked } }) =>
        onChange(typesOf(checked ? [...chosen, value] : chosen.filter((one) => one !== value)))
      }
    />
  );
}
