import type { Customer } from "@demarc/contract/company";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { orderKindOf } from "@demarc/ordering/order-errors";
import type { Package, PackageKind } from "@demarc/contract/core/package";
import type { Order } from "@demarc/contract/orders/order-fields";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { packagesQuery } from "../../catalogue/packages.data.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { OrderRestart } from "./parts/order-form-context.ts";
import { draftQuery } from "./order-opening.data.ts";
import { orderLikeQuery } from "./order-like.data.ts";
import { orderPresetFrom } from "./order-preset.ts";
import type { OrderStart } from "./body/use-order-body.ts";

const MissingDraft = lazyPart(() => import("./missing-draft.tsx"), "MissingDraft");

const SuspendedOrder = lazyPart(() => import("./suspended-order.tsx"), "SuspendedOrder");

export interface Opened {
  readonly title: string;
  readonly packages: readonly Package[];
  /** The initial values from a draft or from the URL; undefined for an empty form. */
  readonly stored: OrderStart | undefined;
}

interface OrderOpeningProps {
  readonly kind: OrderKind;
  readonly sells: readonly PackageKind[];
  readonly title: string;
  readonly children: (opened: Opened) => ReactNode;
}

const isDraftOf = (order: Order, kind: OrderKind): boolean =>
  order.status === "DRAFT" && order.action !== "TERMINATE" && orderKindOf(order.kind) === kind;

const startOf = ({ id, version, details }: Order): OrderStart => ({ body: details, draft: { id, version } });

/** Opens a form; `OrderRestart` replaces it with an empty one. A suspended company sees immediately that it cannot order. */
export function OrderOpening(props: OrderOpeningProps) {
  const [round, setRound] = useState(0);
  const { status } = useCustomer();
  if (status === "SUSPENDED")
    return (
      <Suspense>
        <SuspendedOrder title={props.title} />
      </Suspense>
    );
  return (
    <OrderRestart value={() => setRound((before) => before + 1)}>
      <FreshOpening key={round} {...props} />
    </OrderRestart>
  );
}

function FreshOpening({ kind, sells, title, children }: OrderOpeningProps) {
  const customer = useCustomer();
  const { id } = customer;
  const search = useLocation().searchStr;
  // The form adds its draft to the URL after the first save, and must not restart then.
  const [draftId] = useState(() => new URLSearchParams(search).get("draft"));
  const [preset] = useState(() => orderPresetFrom(kind, draftId === null ? search : ""));
  const packages = useQuery(packagesQuery(id, sells));
  const like = useQuery({ ...orderLikeQuery(id, kind, preset.like), enabled: preset.like !== "" });
  const draft = useQuery({ ...draftQuery(id, draftId ?? ""), enabled: draftId !== null, refetchOnWindowFocus: false });
  const [opened, setOpened] = useState<OrderStart>();
  const order = draft.data;
  if (order && !opened && isDraftOf(order, kind)) setOpened(startOf(order));
  const isOther = order !== undefined && !isDraftOf(order, kind) && !opened;
  const isLost = isUnknown(draft.error);
  if (isOther || isLost)
    return (
      <Suspense>
        <MissingDraft title={title} order={order} />
      </Suspense>
    );
  const isCopying = preset.like !== "" && like.isPending;
  const isLoading = packages.isPending || isCopying || (draftId !== null && !opened && !draft.isError);
  const data = packages.data;
  if (data && !isCopying && (draftId === null || opened)) {
    const given = { ...like.data, ...preset.body };
    const isPreset = Object.keys(given).length > 0;
    const start = isPreset ? { body: presetOrder(data, customer, given), draft: undefined } : undefined;
    return children({ title, packages: data, stored: opened ?? start });
  }
  return (
    <Page title={title}>
      <Loader
        loading={isLoading}
        failed
        error={packages.error ?? draft.error}
        onRetry={() => {
          void packages.refetch();
          if (draftId !== null) void draft.refetch();
        }}
        skeleton={<PageSkeleton />}
      >
        {null}
      </Loader>
    </Page>
  );
}

interface KindLoaderProps {
  readonly title: string;
  readonly queries: readonly {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  }[];
}

export function KindLoader({ title, queries }: KindLoaderProps) {
  return (
    <Page title={title}>
      <Loader
        loading={!queries.some(({ isError }) => isError)}
        failed
        error={queries.find(({ isError }) => isError)?.error}
        onRetry={() => queries.forEach(({ refetch }) => void refetch())}
        skeleton={<PageSkeleton />}
      >
        {null}
      </Loader>
    </Page>
  );
}

/** A new order with the values from the URL; a package that is no longer sold is left out. */
const presetOrder = (
  packages: readonly Package[],
  customer: Pick<Customer, "contacts">,
  given: OrderBody,
): OrderBody => {
  const { packageCode, contractTermMonths, ...rest } = given;
  const sold = packages.find(({ code }) => code === packageCode);
  return {
    ...usualOrder(packages, customer),
    ...rest,
    ...(sold && { packageCode: sold.code }),
    ...(sold && contractTermMonths && sold.contractTerms.includes(contractTermMonths) && { contractTermMonths }),
  };
};

/** What a new order starts with: a term of a year, or the shortest, and the first contact for orders. */
export const usualOrder = (packages: readonly Package[], { contacts }: Pick<Customer, "contacts">): OrderBody => {
  const terms = packages.flatMap(({ contractTerms }) => contractTerms);
  const contractTermMonths = terms.includes(12) ? 12 : Math.min(...terms);
  const contactId = contacts.find(({ types }) => types.includes("order"))?.id;
  return { ...(Number.isFinite(contractTermMonths) && { contractTermMonths }), ...(contactId && { contactId }) };
};
