import { type ReactNode, useState } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import type { Refusals } from "../failures/refusals.ts";
import { showToast } from "../toast-store.ts";
import type { BodyJudge } from "./body-judge.ts";
import { useSchemaForm } from "./schema-form.ts";

interface ReasonBody {
  readonly reason?: string | null;
}

interface ReasonDialogProps {
  readonly endpoint: BodyJudge;
  readonly snapshotKey: string;
  readonly refusals: Refusals;
  readonly title: string;
  /** What it does, which the button says too, and what the button that leaves all as it is says. */
  readonly action: string;
  readonly keep: string;
  readonly text: ReactNode;
  readonly reason: { readonly label: string; readonly optional?: boolean; readonly rows?: number };
  /** Resolves to the message that it is done. Takes the body of the endpoint. */
  onSend(this: void, body: ReasonBody, idempotencyKey: string): Promise<string>;
  readonly onClose: () => void;
}

/** Asks for a reason before something that cannot be undone; at first the focus is on the button that leaves all as it is. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { endpoint, snapshotKey, refusals, title, action, keep, text, reason, onSend, onClose } = props;
  const [values] = useState({ reason: "" });
  const form = useSchemaForm<ReasonBody>(endpoint, { values, snapshotKey, refusals });
  const send = form.submit(async (body, idempotencyKey) => {
    const done = await onSend(body, idempotencyKey);
    onClose();
    showToast(done);
  });
  return (
    <FormDialog title={title} onClose={onClose}>
      <Form label={action} onSubmit={send}>
        <FormProblems form={form} labels={{ reason: reason.label }} />
        <p>{text}</p>
        <TextArea {...form.register("reason")} rows={3} {...reason} error={form.errorsByField["reason"]} />
        <FormActions inline>
          <Button onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button type="submit" variant="danger" pending={form.formState.isSubmitting}>
            {action}
          </Button>
        </FormActions>
      </Form>
    </FormDialog>
  );
}
