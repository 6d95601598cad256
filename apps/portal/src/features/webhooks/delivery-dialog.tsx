import type { WebhookDelivery } from "@demarc/contract/webhooks/webhooks";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { deliveryTones } from "./delivery-table.tsx";
import { reasonIn } from "./failed-call.ts";
import type en from "./webhooks.en.ts";
import styles from "./webhooks.module.css";

/** A delivery with its attempts. */
export function DeliveryDialog({
  delivery,
  onClose,
}: {
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
}) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const moment = (at: string) => formatDate(at, locale, { dateStyle: "medium", timeStyle: "medium" });
  const { type, subject, eventId, state, nextAt, attempts } = delivery;
  return (
    <Dialog title={type} onClose={onClose} wide>
      <DefinitionList>
        <Definition term={t("webhooks.delivery-state")}>
          <State tone={deliveryTones[state]}>{t(`webhooks.delivery.${state}`)}</State>
        </Definition>
        <Definition term={t("webhooks.subject")}>
          <code>{subject}</code>
        </Definition>
        {eventId && (
          <Definition term={t("webhooks.event-id")}>
            <code>{eventId}</code>
          </Definition>
        )}
        {nextAt && <Definition term={t("webhooks.next")}>{moment(nextAt)}</Definition>}
        {attempts.map(({ at, status, ms, response, reason, error }) => (
          <Definition key={at} term={moment(at)}>
            {status === null
              ? t("webhooks.error-in", { error: reasonIn(t, { reason, error }), ms })
              : t("webhooks.status-in", { status, ms })}
            {response && <pre className={styles.response}>{response}</pre>}
          </Definition>
        ))}
      </DefinitionList>
      {attempts.length === 0 && <p>{t("webhooks.no-attempts")}</p>}
    </Dialog>
  );
}
