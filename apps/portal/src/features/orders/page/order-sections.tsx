import { MainAndSide, Stack } from "@demarc/ui/layout/columns.tsx";
import type { Order } from "@demarc/contract/orders/order-fields";
import { Suspense } from "react";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderPrices } from "./order-prices.tsx";
import { OrderProgress } from "./order-progress.tsx";

// Lazy: the first screen does not need them, and the details need the rules of the order forms.
const OrderDetails = lazyPart(() => import("./order-details.tsx"), "OrderDetails");
const OrderNotes = lazyPart(() => import("./order-notes.tsx"), "OrderNotes");
const OrderHistory = lazyPart(() => import("./order-history.tsx"), "OrderHistory");
const OrderDocuments = lazyPart(() => import("./order-documents.tsx"), "OrderDocuments");

interface OrderSectionsProps {
  readonly order: Order;
  readonly readOnly: boolean;
}

export function OrderSections({ order, readOnly }: OrderSectionsProps) {
  const isTermination = order.action === "TERMINATE";
  if (order.status === "DRAFT")
    return (
      <>
        <OrderPrices order={order} />
        <Suspense fallback={<Skeleton shape="card" />}>
          <OrderDetails order={order} />
        </Suspense>
      </>
    );
  return (
    <>
      <OrderProgress order={order} />
      <MainAndSide>
        <Stack>
          {!isTermination && <OrderPrices order={order} />}
          <Suspense fallback={<Skeleton shape="card" />}>
            <OrderDetails order={order} />
          </Suspense>
          <Suspense fallback={<Skeleton shape="card" />}>
            <OrderNotes order={order} readOnly={readOnly} />
          </Suspense>
        </Stack>
        <Stack>
          <OrderDelivery order={order} />
          <Suspense>
            {order.documents.length > 0 && <OrderDocuments order={order} />}
            {order.history.length > 0 && <OrderHistory order={order} />}
          </Suspense>
        </Stack>
      </MainAndSide>
    </>
  );
}
