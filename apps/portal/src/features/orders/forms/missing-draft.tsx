import type { Order } from "@demarc/contract/orders/order-fields";
import { useText } from "@demarc/shell/translate.ts";
import { OrderObstacle } from "./order-obstacle.tsx";
import type en from "./body/orders-forms.en.ts";

/** The page for a URL with a draft that does not exist, or with an order that this form can no longer change. */
export function MissingDraft({ title, order }: { readonly title: string; readonly order: Order | undefined }) {
  const t = useText<typeof en>();
  return (
    <OrderObstacle
      title={title}
      heading={t(order ? "order-form.no-longer-draft" : "order-form.no-draft")}
      text={t(order ? "order-form.no-longer-draft-text" : "order-form.no-draft-text")}
      to={order ? `/orders/order/${order.id}` : "/orders"}
      action={t(order ? "order-form.follow" : "order-form.to-orders")}
    />
  );
}
