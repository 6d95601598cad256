import type { OrderStatus } from "@demarc/contract/orders/order-fields";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { orderTones } from "./order-labels.ts";
import type en from "./orders.en.ts";

/** States that need attention; the others are normal. */
const exceptions: ReadonlySet<OrderStatus> = new Set([
  "AWAITING_CUSTOMER",
  "ON_HOLD",
  "CANCELLATION_REQUESTED",
  "REJECTED",
  "FAILED",
]);

interface OrderStateProps {
  readonly status: OrderStatus;
}

/** The status in a list: a dot and a word, or a badge for an exception. */
export function OrderState({ status }: OrderStateProps) {
  const t = useText<typeof en>();
  const words = t(`orders.status.${status}`);
  return exceptions.has(status) ? (
    <Badge tone={orderTones[status]}>{words}</Badge>
  ) : (
    <State tone={orderTones[status]}>{words}</State>
  );
}

export function OrderBadge({ status }: OrderStateProps) {
  const t = useText<typeof en>();
  return (
    <Badge size="title" tone={orderTones[status]}>
      {t(`orders.status.${status}`)}
    </Badge>
  );
}
