import * as contract from "@demarc/contract/orders/terminations";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { EndingDialog } from "./ending-dialog.tsx";
import type { ServiceTermination } from "./service-kind.ts";
import type { ServiceTexts } from "./service-texts.ts";
import { terminationRefusals } from "./termination-refusals.ts";
import { type EndedService, endService, type TerminationBody } from "./terminations.data.ts";

interface TerminationDialogProps {
  readonly service: EndedService;
  readonly termination: ServiceTermination;
  /** Reads the service again, also after a refusal. */
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function TerminationDialog({ service, termination, onChanged, onClose }: TerminationDialogProps) {
  const t = useText<ServiceTexts>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const { type, id, name } = service;
  const end = async (body: TerminationBody, idempotencyKey: string) => {
    const order = await endService(customerId, service, body, idempotencyKey);
    const text = t("ending.done", { name, date: formatDate(body.date, locale, { dateStyle: "long" }) });
    const label = t("ending.order", { number: order.orderNumber ?? "" });
    return [text, { link: { label, to: `/orders/order/${order.id}` } }] as const;
  };
  return (
    <EndingDialog
      endpoint={contract.terminateLine}
      snapshotKey={`ending.${type}.${id}`}
      refusals={terminationRefusals}
      title={t("ending.dialog", { name })}
      label={t(`ending.title.${type}`)}
      action={t(`ending.confirm.${type}`)}
      text={t(`ending.intro.${type}`)}
      noticeText={t("ending.fact.days", { days: termination.noticeDays })}
      dateHint={t("ending.date-hint")}
      termination={termination}
      onSend={end}
      onSettled={onChanged}
      onClose={onClose}
    />
  );
}
