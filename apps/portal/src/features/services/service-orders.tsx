import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useCustomer, useHasRole } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Definition } from "@demarc/ui/layout/definition-list.tsx";
import type en from "./service.en.ts";
import { ordersOfServiceQuery } from "./service-orders.data.ts";

/** An entry of a definition list with the orders that made or concern a service; nothing for people who do not order. */
export function ServiceOrders({ serviceId }: { readonly serviceId: string }) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const features = useFeatures();
  const router = useRouter();
  const mayOrder = useHasRole("RESELLER_ORDER");
  const isOpen = mayOrder && features.has("myOrders") && "/orders/order/$orderId" in router.routesByPath;
  const { data } = useQuery({ ...ordersOfServiceQuery(customerId, serviceId), enabled: isOpen });
  if (!data || data.items.length === 0) return null;
  return (
    <Definition term={t("ending.orders")}>
      {data.items.map(({ id, orderNumber }, place) => (
        <span key={id}>
          {place > 0 && ", "}
          <a href={`/orders/order/${id}`}>{orderNumber}</a>
        </span>
      ))}
    </Definition>
  );
}
