import type { WebhookDelivery } from "@demarc/contract/webhooks/webhooks";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { iconButtonClass } from "@demarc/ui/controls/icon-button.tsx";
import { Menu } from "@demarc/ui/controls/menu.tsx";
import { Dots } from "@demarc/ui/layout/dots.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, type RowKey, Table } from "@demarc/ui/layout/table.tsx";
import { reasonIn } from "./failed-call.ts";
import type en from "./webhooks.en.ts";

export const deliveryTones = { PENDING: "info", DELIVERED: "ok", FAILED: "bad", WITHHELD: "neutral" } as const;

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly chosen: ReadonlySet<RowKey>;
  readonly onChosen: (chosen: ReadonlySet<RowKey>) => void;
  readonly onOpen: (delivery: WebhookDelivery) => void;
  /** Undefined for an endpoint that is disabled. */
  readonly onRetry: ((delivery: WebhookDelivery) => void) | undefined;
}

/** One delivery per row, most recently changed first. */
export function DeliveryTable({ deliveries, chosen, onChosen, onOpen, onRetry }: DeliveryTableProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<WebhookDelivery>[] = [
    {
      key: "type",
      header: t("webhooks.event"),
      rowHeader: true,
      cell: (delivery) => (
        <Button variant="quiet" size="small" onClick={() => onOpen(delivery)}>
          {delivery.type}
        </Button>
      ),
    },
    {
      key: "at",
      header: t("webhooks.at"),
      cell: ({ updatedAt }) => formatDate(updatedAt, locale, { dateStyle: "medium", timeStyle: "medium" }),
    },
    {
      key: "state",
      header: t("webhooks.delivery-state"),
      cell: ({ state }) => <State tone={deliveryTones[state]}>{t(`webhooks.delivery.${state}`)}</State>,
    },
    {
      key: "answer",
      header: t("webhooks.answer"),
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return (
          last &&
          (last.status === null ? reasonIn(t, last) : t("webhooks.status-in", { status: last.status, ms: last.ms }))
        );
      },
    },
    {
      key: "actions",
      header: <span className="visually-hidden">{t("webhooks.actions")}</span>,
      align: "end",
      phone: "trail",
      cell: (delivery) => (
        <Menu
          label={t("webhooks.actions-of", { name: delivery.type })}
          className={iconButtonClass}
          button={<Dots />}
          actions={[
            { label: t("webhooks.details"), icon: "info", run: () => onOpen(delivery) },
            ...(onRetry ? [{ label: t("webhooks.resend"), icon: "undo", run: () => onRetry(delivery) } as const] : []),
          ]}
        />
      ),
    },
  ];
  return (
    <Table
      caption={t("webhooks.log")}
      columns={columns}
      rows={deliveries}
      rowKey={({ id }) => id}
      choice={{
        chosen,
        onChange: onChosen,
        nameOf: ({ type, createdAt }) =>
          t("webhooks.choose", {
            name: `${type}, ${formatDate(createdAt, locale, { dateStyle: "medium", timeStyle: "medium" })}`,
          }),
        allName: t("webhooks.choose-all"),
        // A test has no event to send again.
        canChoose: ({ eventId }) => eventId !== null,
      }}
    />
  );
}
