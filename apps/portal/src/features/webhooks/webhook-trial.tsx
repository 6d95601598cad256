import type { WebhookTrial as Trial, WebhookCreate } from "@demarc/contract/webhooks/webhooks";
import { useState } from "react";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { showFailure } from "@demarc/shell/failures/refusals.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { reasonIn } from "./failed-call.ts";
import { tryWebhook } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";
import styles from "./webhooks.module.css";

interface WebhookTrialProps {
  readonly customerId: number;
  readonly asked: Pick<WebhookCreate, "url" | "format" | "signature">;
}

/** Sends a test to an address before it is saved, and shows what it answers. */
export function WebhookTrial({ customerId, asked }: WebhookTrialProps) {
  const t = useText<typeof en>();
  const [trial, setTrial] = useState<{ readonly url: string; readonly answer: Trial }>();
  const [isPending, setPending] = useState(false);
  const send = async () => {
    setPending(true);
    try {
      const answer = await tryWebhook(customerId, asked);
      setTrial({ url: asked.url, answer });
    } catch (error) {
      // The message belongs to the button: the address field is at the other end of the dialog.
      const isRefused = failureOf(error)?.kind === "invalid";
      if (isRefused)
        setTrial({
          url: asked.url,
          answer: { status: null, ms: 0, response: null, reason: "not-public", error: null },
        });
      else await showFailure(error, {});
    }
    setPending(false);
  };
  const shown = trial?.url === asked.url ? trial.answer : undefined;
  return (
    <div className={styles.trial}>
      <Button onClick={() => void send()} pending={isPending}>
        {t("webhooks.try")}
      </Button>
      {shown && (
        <Callout tone={shown.status !== null && shown.status < 300 ? "ok" : "warn"} live>
          {shown.status === null
            ? t("webhooks.try-failed", { error: reasonIn(t, shown) })
            : t(shown.status < 300 ? "webhooks.try-arrived" : "webhooks.try-refused", {
                status: shown.status,
                ms: shown.ms,
              })}
        </Callout>
      )}
    </div>
  );
}
