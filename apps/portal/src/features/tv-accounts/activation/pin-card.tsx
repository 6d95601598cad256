import { payload } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import * as contract from "@demarc/contract/tv-accounts/pin";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { useEffect, useRef, useState } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { activationRefusals } from "./activation-refusals.ts";
import { momentText } from "./device-facts.ts";
import { setTvPin } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

const fourDigits = /^[0-9]{4}$/;

/** The PIN is typed twice, because it cannot be seen; only the first is sent. */
const chosenPin = {
  ...contract.setTvPin,
  body: payload("chosenPin", { ...contract.setTvPin.body.properties, repeated: Type.String() }),
  rules: ({ pin, repeated }: { readonly pin: string; readonly repeated: string }) =>
    pin === repeated ? [] : [{ field: "repeated", message: "tv-activation.pin-differs" }],
};

interface PinCardProps {
  readonly account: TvAccount;
  readonly readOnly?: boolean;
}

/** Whether the account has a PIN, and the form that sets it. The PIN itself is never shown. */
export function PinCard({ account, readOnly = false }: PinCardProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [editing, setEditing] = useState(false);
  const ended = account.status === "ended";
  const { pinSet, pinUpdatedAt } = account;
  const since = pinUpdatedAt && t("tv-activation.pin-on", { moment: momentText(pinUpdatedAt, locale) });
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The form that had the focus is gone, so the focus returns to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const change = (
    <Button size="small" ref={opener} onClick={() => setEditing(true)}>
      {t(pinSet ? "tv-activation.pin-change" : "tv-activation.pin-set")}
    </Button>
  );
  return (
    <Card title={t("tv-activation.pin")} actions={!editing && !readOnly && !ended && change}>
      <p>{pinSet && since ? since : t("tv-activation.pin-never")}</p>
      <p className="dim">{t("tv-activation.pin-text")}</p>
      <p className="dim">{t(ended ? "tv-activation.pin-ended" : "tv-activation.pin-hidden")}</p>
      {editing && !ended && <PinForm account={account} onClose={() => setEditing(false)} />}
    </Card>
  );
}

interface PinFormProps {
  readonly account: TvAccount;
  readonly onClose: () => void;
}

/** No snapshot key: a reload forgets what was typed. */
function PinForm({ account, onClose }: PinFormProps) {
  const t = useText<typeof en>();
  const form = useShapedForm(chosenPin, {
    values: { pin: "", repeated: "" },
    toBody: (fields) => fields,
    reword: (error, { pin }) =>
      error.field === "pin" && pin && !fourDigits.test(pin)
        ? { field: "pin", message: "tv-activation.pin-four-digits" }
        : error,
    refusals: activationRefusals,
  });
  const save = form.submit(async ({ pin }) => {
    await setTvPin(account.id, pin);
    showToast(t("tv-activation.pin-saved"));
    onClose();
  });
  const labels = { pin: t("tv-activation.pin-new"), repeated: t("tv-activation.pin-repeat") };
  const shared = { type: "password", inputMode: "numeric", autoComplete: "off", maxLength: 4, mono: true } as const;
  return (
    <Form label={t(account.pinSet ? "tv-activation.pin-change" : "tv-activation.pin-set")} onSubmit={save}>
      <FormProblems form={form} labels={labels} />
      <Fields>
        <Span of="half" ownRow>
          <TextField
            {...form.register("pin")}
            {...shared}
            label={labels.pin}
            hint={t("tv-activation.pin-hint")}
            error={form.errorsByField["pin"]}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form is gone
            autoFocus
          />
        </Span>
        <Span of="half" ownRow>
          <TextField
            {...form.register("repeated")}
            {...shared}
            label={labels.repeated}
            error={form.errorsByField["repeated"]}
          />
        </Span>
      </Fields>
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("tv-activation.pin-set")} />
    </Form>
  );
}
