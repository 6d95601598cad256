import type { Order } from "@demarc/contract/orders/order-fields";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { RecordLoader } from "@demarc/shell/failures/record-loader.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import { OrderBanner } from "./order-banner.tsx";
import { orderFacts } from "./order-facts.tsx";
import { dialogKeys, orderedThing, orderName } from "../order-labels.ts";
import { OrderSections } from "./order-sections.tsx";
import { OrderBadge } from "../order-state.tsx";
import { orderQuery } from "../order.data.ts";
import type { OrderTexts } from "../order-page-texts.ts";
import { type OrderDialog, useOrderActions } from "./use-order-actions.ts";

// Lazy: people who only read never open a dialog.
const AnswerDialog = lazyPart(() => import("./answer-dialog.tsx"), "AnswerDialog");
const CancelOrderDialog = lazyPart(() => import("./cancel-order-dialog.tsx"), "CancelOrderDialog");
const OrderReferencesDialog = lazyPart(() => import("./order-references-dialog.tsx"), "OrderReferencesDialog");

export function OrderScreen() {
  const t = useText<OrderTexts>();
  const { id: customerId } = useCustomer();
  const { orderId = "" } = useParams({ strict: false });
  const query = useQuery(orderQuery(customerId, orderId));
  const { data: order, error } = query;
  useRecordTitle(order ? orderName(t, order) : isUnknown(error) ? null : undefined);
  if (order) return <OrderPage key={orderId} order={order} />;
  return (
    <RecordLoader
      title={t("orders.order")}
      query={query}
      icon="order"
      unknown={{ title: t("orders.unknown-title"), text: t("orders.unknown-text") }}
      back={{ to: "/orders", label: t("orders.back") }}
    />
  );
}

/** The dialog that a reload interrupted, if what it does is still possible. */
const interrupted = ({ id, possible }: Order): OrderDialog => {
  const isPossible = {
    answer: possible.answer,
    references: possible.edit === "REFERENCES",
    cancel: possible.cancel !== "NONE",
  };
  return (["answer", "references", "cancel"] as const).find(
    (dialog) => isPossible[dialog] && hasSnapshot(dialogKeys[dialog](id)),
  );
};

function OrderPage({ order }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const readOnly = useReadOnly();
  const [open, setOpen] = useState<OrderDialog>(() => (readOnly ? undefined : interrupted(order)));
  const actions = useOrderActions(order, setOpen);
  const close = () => setOpen(undefined);
  return (
    <ObjectPage
      title={order.orderNumber ?? orderedThing(t, locale, order)}
      badge={<OrderBadge status={order.status} />}
      facts={orderFacts(t, locale, order)}
      actions={actions.page}
      banner={<OrderBanner order={order} actions={actions} onAnswer={() => setOpen("answer")} />}
    >
      <OrderSections order={order} readOnly={readOnly} />
      <Suspense>
        {/* Stays open after a refusal, which explains what has changed. */}
        {open === "answer" && <AnswerDialog order={order} onClose={close} />}
        {open === "cancel" && <CancelOrderDialog order={order} onClose={close} />}
        {open === "references" && <OrderReferencesDialog order={order} onClose={close} />}
      </Suspense>
    </ObjectPage>
  );
}
