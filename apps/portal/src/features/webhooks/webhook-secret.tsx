import { rotationHours, type SecretWebhook } from "@demarc/contract/webhooks/webhooks";
import { SecretDialog } from "@demarc/shell/secret-dialog.tsx";
import { CopyField } from "@demarc/ui/controls/copy-field.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { nameOf } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";

const leave = {
  title: "webhooks.leave-title",
  text: "webhooks.leave-text",
  cancel: "webhooks.leave-stay",
  confirm: "webhooks.leave-go",
};

/** The secret of an endpoint, or the public key that verifies its signatures. */
export function WebhookSecret({ webhook, onClose }: { readonly webhook: SecretWebhook; readonly onClose: () => void }) {
  const t = useText<typeof en>();
  const isKey = webhook.secret === null;
  return (
    <SecretDialog
      title={t(isKey ? "webhooks.key-of" : "webhooks.secret-of", { name: nameOf(webhook) })}
      once={t(isKey ? "webhooks.key-once" : "webhooks.once")}
      stored={t("webhooks.stored")}
      leave={leave}
      onClose={onClose}
    >
      <CopyField
        what={t(isKey ? "webhooks.key" : "webhooks.secret")}
        value={webhook.secret ?? webhook.publicKeys[0] ?? ""}
      />
      {webhook.version > 1 && <p>{t("webhooks.both", { hours: rotationHours })}</p>}
    </SecretDialog>
  );
}
