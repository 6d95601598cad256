import { useText } from "@demarc/shell/translate.ts";
import { OrderObstacle } from "./order-obstacle.tsx";
import type en from "./body/orders-forms.en.ts";

/** A company that is suspended orders nothing; its invoices say why. */
export function SuspendedOrder({ title }: { readonly title: string }) {
  const t = useText<typeof en>();
  return (
    <OrderObstacle
      title={title}
      heading={t("order-form.suspended-title")}
      text={t("order-form.refused.suspended")}
      to="/invoices"
      action={t("order-form.view-invoices")}
    />
  );
}
