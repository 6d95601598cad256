import type { SecretWebhook, Webhook } from "@demarc/contract/webhooks/webhooks";
import { Suspense } from "react";
import { lazyPart } from "@demarc/ui/lazy-part.ts";

// They load with the first click of a button that opens one.
const WebhookDialog = lazyPart(() => import("./webhook-dialog.tsx"), "WebhookDialog");
const WebhookSecret = lazyPart(() => import("./webhook-secret.tsx"), "WebhookSecret");
const ResendDialog = lazyPart(() => import("./resend-dialog.tsx"), "ResendDialog");

/** A dialog: a new endpoint (null), one that changes, a new secret, or a period to send again. */
export type OpenedWebhook =
  | { readonly edit: Webhook | null }
  | { readonly secret: SecretWebhook }
  | { readonly resend: Webhook }
  | undefined;

interface WebhookDialogsProps {
  readonly opened: OpenedWebhook;
  readonly onOpen: (opened: OpenedWebhook) => void;
}

export function WebhookDialogs({ opened, onOpen }: WebhookDialogsProps) {
  if (!opened) return null;
  const close = () => onOpen(undefined);
  return (
    <Suspense fallback={null}>
      {"edit" in opened && (
        <WebhookDialog webhook={opened.edit} onClose={close} onCreated={(secret) => onOpen({ secret })} />
      )}
      {"secret" in opened && <WebhookSecret webhook={opened.secret} onClose={close} />}
      {"resend" in opened && <ResendDialog webhook={opened.resend} onClose={close} />}
    </Suspense>
  );
}
