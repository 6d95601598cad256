import type { Webhook } from "@demarc/contract/webhooks/webhooks";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form } from "@demarc/ui/layout/form-layout.tsx";
import { refusals } from "./webhook-actions.ts";
import { resendEvents } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";

/** The moment of a local time; undefined for an empty field. */
const instantOf = (text: string): string | undefined => (text === "" ? undefined : new Date(text).toISOString());

/** Sends the events of a period again. */
export function ResendDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const [period, setPeriod] = useState({ from: "", to: "" });
  const [isPending, setPending] = useState(false);
  const [wrong, setWrong] = useState<{ readonly from?: string; readonly to?: string }>({});
  const judge = () => {
    const isLate = Date.parse(period.from) > Date.now();
    const isEarly = period.to !== "" && period.to <= period.from;
    setWrong({ ...(isLate && { from: t("webhooks.from-late") }), ...(isEarly && { to: t("webhooks.to-early") }) });
    return period.from !== "" && !isLate && !isEarly;
  };
  const send = async () => {
    setPending(true);
    await runOrExplain(async () => {
      const [from, to] = [instantOf(period.from), instantOf(period.to)];
      await resendEvents(customerId, webhook, { ...(from && { from }), ...(to && { to }) });
      showToast(t("webhooks.period-resent"));
      onClose();
    }, refusals);
    setPending(false);
  };
  const field = (name: keyof typeof period) => (
    <TextField
      name={name}
      type="datetime-local"
      label={t(`webhooks.${name}`)}
      value={period[name]}
      onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
      required={name === "from"}
      optional={name === "to"}
      error={wrong[name]}
    />
  );
  return (
    <FormDialog title={t("webhooks.resend-period")} onClose={onClose}>
      <Form
        label={t("webhooks.resend-period")}
        onSubmit={(event) => {
          event.preventDefault();
          if (judge()) void send();
        }}
      >
        <p>{t("webhooks.resend-text")}</p>
        <Fields>
          {field("from")}
          {field("to")}
        </Fields>
        <SaveOrCancel pending={isPending} onCancel={onClose} action={t("webhooks.resend")} />
      </Form>
    </FormDialog>
  );
}
