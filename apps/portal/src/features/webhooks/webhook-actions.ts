import type { Webhook } from "@demarc/contract/webhooks/webhooks";
import { askDialog } from "@demarc/shell/dialog-store.ts";
import { changedMeanwhile, type Refusals, runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import type { Translate } from "@demarc/shell/translate.ts";
import type { MenuAction } from "@demarc/ui/controls/menu.tsx";
import type { OpenedWebhook } from "./opened-webhook.ts";
import { deleteWebhook, nameOf, rotateWebhook, testWebhook, updateWebhook } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";

type Text = Translate<keyof typeof en>;

export const refusals = {
  ...changedMeanwhile,
  "webhook-endpoint.state-conflict": "webhooks.is-disabled",
} as const satisfies Refusals<keyof typeof en>;

interface ActedOn {
  readonly customerId: number;
  readonly webhook: Webhook;
  readonly onOpen: (opened: OpenedWebhook) => void;
  readonly onDeleted?: () => void;
}

const switchTo = (t: Text, customerId: number, webhook: Webhook, state: Webhook["state"]) =>
  runOrExplain(async () => {
    const changed = await updateWebhook(customerId, webhook, { state });
    const undo = () => updateWebhook(customerId, changed, { state: webhook.state });
    showUndoable(t(`webhooks.switched.${state}`, { name: nameOf(webhook) }), undo, refusals);
  }, refusals);

/** Asks first, because its secret is deleted too and this cannot be undone. */
const remove = async (t: Text, { customerId, webhook, onDeleted }: ActedOn): Promise<void> => {
  const name = nameOf(webhook);
  const isSure = await askDialog({
    title: "webhooks.delete-title",
    text: "webhooks.delete-text",
    values: { name },
    cancel: "common.cancel",
    confirm: "webhooks.delete",
    danger: true,
  });
  if (!isSure) return;
  await runOrExplain(async () => {
    await deleteWebhook(customerId, webhook);
    showToast(t("webhooks.deleted", { name }));
    onDeleted?.();
  }, refusals);
};

const rotate = async (customerId: number, webhook: Webhook, onOpen: ActedOn["onOpen"]): Promise<void> => {
  const isSure = await askDialog({
    title: "webhooks.rotate-title",
    text: "webhooks.rotate-text",
    values: { name: nameOf(webhook) },
    cancel: "common.cancel",
    confirm: "webhooks.rotate",
  });
  if (isSure) await runOrExplain(async () => onOpen({ secret: await rotateWebhook(customerId, webhook) }), refusals);
};

const sendTest = (t: Text, customerId: number, webhook: Webhook): Promise<void> =>
  runOrExplain(async () => {
    await testWebhook(customerId, webhook);
    showToast(t("webhooks.test-sent"), {
      link: { label: t("webhooks.log"), to: `/account/webhooks/${webhook.id}` },
    });
  }, refusals);

/** The actions on an endpoint. */
export const webhookActions = (t: Text, acted: ActedOn): readonly MenuAction[] => {
  const { customerId, webhook, onOpen } = acted;
  const isEnabled = webhook.state === "ENABLED";
  return [
    ...(isEnabled
      ? ([
          { label: t("webhooks.test"), icon: "mail", run: () => void sendTest(t, customerId, webhook) },
          { label: t("webhooks.resend-period"), icon: "undo", run: () => onOpen({ resend: webhook }) },
        ] as const)
      : []),
    { label: t("webhooks.edit"), icon: "edit", run: () => onOpen({ edit: webhook }) },
    { label: t("webhooks.rotate"), icon: "token", run: () => void rotate(customerId, webhook, onOpen) },
    {
      label: t(isEnabled ? "webhooks.disable" : "webhooks.enable"),
      icon: isEnabled ? "lock" : "check",
      run: () => void switchTo(t, customerId, webhook, isEnabled ? "DISABLED" : "ENABLED"),
    },
    { label: t("webhooks.delete"), icon: "trash", danger: true, run: () => void remove(t, acted) },
  ];
};
