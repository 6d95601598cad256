import type { Webhook } from "@demarc/contract/webhooks/webhooks";
import { useFlashed } from "@demarc/shell/lists/flash.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { type Translate, useText } from "@demarc/shell/translate.ts";
import { iconButtonClass } from "@demarc/ui/controls/icon-button.tsx";
import { Menu, type MenuAction } from "@demarc/ui/controls/menu.tsx";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Dots } from "@demarc/ui/layout/dots.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { webhookActions } from "./webhook-actions.ts";
import type { OpenedWebhook } from "./opened-webhook.ts";
import { kindsOf } from "./webhook-kinds.ts";
import { nameOf } from "./webhooks.data.ts";
import type en from "./webhooks.en.ts";
import styles from "./webhooks.module.css";

interface WebhookTableProps {
  readonly webhooks: readonly Webhook[];
  readonly onOpen: (opened: OpenedWebhook) => void;
}

/** The kinds of events in words; patterns of a script as they are. */
export const eventWords = (t: Translate<keyof typeof en>, types: readonly string[]): string => {
  const { kinds, others } = kindsOf(types);
  return [...kinds.map((name) => t(`webhooks.kind.${name}`)), ...others].join(", ");
};

export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const t = useText<typeof en>();
  const { state, disabledReason, failingSince } = webhook;
  if (disabledReason === "failing" || disabledReason === "gone")
    return <Badge tone="bad">{t(`webhooks.disabled.${disabledReason}`)}</Badge>;
  if (state === "DISABLED") return <State>{t("webhooks.state.DISABLED")}</State>;
  return failingSince ? (
    <Badge tone="warn">{t("webhooks.failing")}</Badge>
  ) : (
    <State tone="ok">{t("webhooks.state.ENABLED")}</State>
  );
}

/** One endpoint per row, oldest first. */
export function WebhookTable({ webhooks, onOpen }: WebhookTableProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const flashed = useFlashed(true);
  const actionsOf = (webhook: Webhook): readonly MenuAction[] => [
    { label: t("webhooks.log"), icon: "audit", to: `/account/webhooks/${webhook.id}` },
    ...webhookActions(t, { customerId, webhook, onOpen }),
  ];
  const columns: readonly Column<Webhook>[] = [
    {
      key: "name",
      header: t("webhooks.name"),
      rowHeader: true,
      cell: (webhook) => (
        <span className={styles.name}>
          <a href={`/account/webhooks/${webhook.id}`}>{nameOf(webhook)}</a>
          <span className={styles.address}>{webhook.url}</span>
        </span>
      ),
    },
    { key: "events", header: t("webhooks.events"), cell: ({ types }) => eventWords(t, types) },
    { key: "state", header: t("webhooks.state"), cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("webhooks.actions")}</span>,
      align: "end",
      phone: "trail",
      cell: (webhook) => (
        <Menu
          label={t("webhooks.actions-of", { name: nameOf(webhook) })}
          className={iconButtonClass}
          button={<Dots />}
          actions={actionsOf(webhook)}
        />
      ),
    },
  ];
  return (
    <Table
      caption={t("webhooks.title")}
      columns={columns}
      rows={webhooks}
      rowKey={(webhook) => webhook.id}
      flashed={flashed}
    />
  );
}
