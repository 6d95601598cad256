import { Suspense } from "react";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import type { OpenedWebhook } from "./opened-webhook.ts";

// They load with the first click of a button that opens one.
const WebhookDialog = lazyPart(() => import("./webhook-dialog.tsx"), "WebhookDialog");
const WebhookSecret = lazyPart(() => import("./webhook-secret.tsx"), "WebhookSecret");
const ResendDialog = lazyPart(() => import("./resend-dialog.tsx"), "ResendDialog");

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
