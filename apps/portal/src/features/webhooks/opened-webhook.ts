import type { SecretWebhook, Webhook } from "@demarc/contract/webhooks/webhooks";

/** A dialog: a new endpoint (null), one that changes, a new secret, or a period to send again. */
export type OpenedWebhook =
  | { readonly edit: Webhook | null }
  | { readonly secret: SecretWebhook }
  | { readonly resend: Webhook }
  | undefined;
