import { type SubmitEvent, useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { Form, FormHalves } from "@demarc/ui/layout/form-layout.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import type en from "../power.en.ts";
import { amsterdamClock, amsterdamInstant } from "./amsterdam-time.ts";
import { longestSeconds, type PowerSpan, shortestSeconds } from "./power-window.ts";

interface OwnPeriodProps {
  readonly span: PowerSpan;
  readonly onChoose: (span: PowerSpan) => void;
  readonly onClose: () => void;
}

/** Chooses a period by its ends, in Dutch time. */
export function OwnPeriodDialog({ span, onChoose, onClose }: OwnPeriodProps) {
  const t = useText<typeof en>();
  const [from, setFrom] = useState(() => amsterdamClock(span.from));
  const [to, setTo] = useState(() => amsterdamClock(span.to));
  const [refused, setRefused] = useState(false);
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [begin, end] = [amsterdamInstant(from), amsterdamInstant(to)];
    const isPossible =
      begin !== undefined &&
      end !== undefined &&
      end - begin >= shortestSeconds &&
      end - begin <= longestSeconds &&
      end <= Date.now() / 1000 + 60;
    setRefused(!isPossible);
    if (isPossible) onChoose({ from: begin, to: end });
  };
  return (
    <Dialog title={t("power.own-period")} onClose={onClose}>
      <Form label={t("power.own-period")} onSubmit={choose}>
        <FormHalves>
          <TextField
            name="power-from"
            type="datetime-local"
            label={t("power.own-from")}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            name="power-to"
            type="datetime-local"
            label={t("power.own-to")}
            hint={t("power.own-hint")}
            error={refused ? t("power.own-invalid") : undefined}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </FormHalves>
        <SaveOrCancel pending={false} onCancel={onClose} size="small" action={t("power.show")} />
      </Form>
    </Dialog>
  );
}
