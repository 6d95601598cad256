import { normalise } from "@demarc/contract/core/normalise";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OrderContext } from "@demarc/ordering/order-context";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { AddressPart } from "./parts/address-part.tsx";
import { addressText, streetText } from "./parts/address-text.ts";
import { addressCheckQuery, addressFacts, checkAddress, wishOf } from "./parts/line-order.data.ts";
import { OrderFrame } from "./order-frame.tsx";
import { KindLoader, type Opened, OrderOpening, usualOrder } from "./order-opening.tsx";
import type en from "./body/orders-forms.en.ts";
import { type OrderStart, useOrderBody } from "./body/use-order-body.ts";

// The later steps load when they open, so that the form is there at once.
const loadEnd = () => import("./parts/end-parts.tsx");
const parts = {
  address: AddressPart,
  package: lazyPart(() => import("./parts/line-parts.tsx"), "LinePackagePart"),
  parameters: lazyPart(() => import("./parts/parameters-part.tsx"), "ParametersPart"),
  wishDate: lazyPart(loadEnd, "WishDatePart"),
  contact: lazyPart(loadEnd, "ContactPart"),
  references: lazyPart(loadEnd, "ReferencesPart"),
  terms: lazyPart(loadEnd, "TermsPart"),
};

/** The initial order from the URL of the form, such as from a link in the postal-code check. */
const prefilled = (search: string): OrderBody => {
  const given = new URLSearchParams(search);
  const houseNumber = Number(given.get("houseNumber"));
  const packageCode = given.get("package");
  return {
    ...(given.has("postalCode") && {
      address: {
        postalCode: normalise["postal-code"](given.get("postalCode") ?? ""),
        houseNumber: Number.isInteger(houseNumber) && houseNumber > 0 ? houseNumber : null,
        houseNumberExtension: given.get("extension"),
        room: given.get("room"),
      },
    }),
    ...(packageCode && { packageCode }),
  };
};

/** /orders/line/new: a new order, prefilled with `?postalCode=…&houseNumber=…&package=…`, or a draft with `?draft=…`. */
export function LineOrderScreen() {
  const t = useText<typeof en>();
  return (
    <OrderOpening kind="LINE" sells={["LINE"]} title={t("order-form.title.LINE")}>
      {(opened) => <LineOpening {...opened} />}
    </OrderOpening>
  );
}

/** Checks the initial address before the form opens, so that the form can open at a later step. */
function LineOpening({ title, packages, stored }: Opened) {
  const search = useLocation().searchStr;
  const customer = useCustomer();
  const [start] = useState<OrderStart>(() => {
    if (stored) return stored;
    const { packageCode, ...body } = prefilled(search);
    const isSold = packages.some(({ code }) => code === packageCode);
    return { body: { ...usualOrder(packages, customer), ...body, ...(isSold && { packageCode }) }, draft: undefined };
  });
  const wish = wishOf(start.body);
  const check = useQuery({ ...addressCheckQuery(wish), enabled: wish !== undefined });
  if (wish && check.isPending) return <KindLoader title={title} queries={[]} />;
  const checkId = start.draft ? undefined : check.data?.check?.id;
  const body = checkId === undefined ? start.body : { ...start.body, availabilityCheckId: checkId };
  return <LineForm title={title} packages={packages} start={{ ...start, body }} />;
}

function LineForm({ title, packages, start }: Pick<Opened, "title" | "packages"> & { readonly start: OrderStart }) {
  const locale = useLocale();
  const form = useOrderBody("LINE", packages, start);
  const [today] = useState(() => amsterdamDate(new Date()));
  const wish = wishOf(form.sent);
  // Reads only cached checks: a new address is checked when the person leaves the step.
  const { data } = useQuery({ ...addressCheckQuery(wish), enabled: false });
  const context: OrderContext = {
    today,
    chosen: form.chosen,
    sites: [],
    equipment: [],
    routes: [],
    wdms: [],
    address: data && addressFacts(data),
  };
  const prepare = async (step: string): Promise<OrderContext | false> => {
    if (step !== "address" || !wish) return context;
    try {
      const answer = await checkAddress(wish);
      if (answer.check) form.set("availabilityCheckId", answer.check.id);
      return { ...context, address: addressFacts(answer) };
    } catch {
      return false; // the step says that addresses cannot be checked now
    }
  };
  const noteOf = (step: string): string | undefined => {
    if (step === "address") return data?.check && streetText(data.check);
    if (step === "package") return form.chosen?.name[locale];
    return form.body.wishDate ? formatDate(form.body.wishDate, locale) : undefined;
  };
  return (
    <OrderFrame
      title={title}
      form={form}
      start={start}
      context={context}
      parts={parts}
      opensAt={wishOf(start.body) ? 1 : 0}
      prepare={prepare}
      noteOf={noteOf}
      placeText={data?.check && addressText(data.check)}
    />
  );
}
