import type { OrderKind } from "@demarc/contract/core/order-body";
import type { OrderedKind } from "@demarc/contract/orders/order-fields";
import { queryRows } from "../../../platform/database/database.ts";
import { requestLimit } from "../../../platform/http/request-limits.ts";
import type { PrivilegedContext } from "../../../platform/route-context.ts";
import { addressCheck } from "../../postal-code-check/postal-code-check.public.ts";
import { addressLookup, type LookUpAddress } from "./order-address.ts";

/** Looks up the addresses of orders, as the public postal-code check does; new ones are rate-limited per company. */
export const addressesOf = ({ config, clock, log, anonymousPool }: PrivilegedContext): LookUpAddress => {
  const limit = requestLimit(config.limits.orderAddressesPerMinute, 60);
  return addressLookup(
    addressCheck(config, clock, log),
    (statement) => queryRows(anonymousPool, statement),
    (customerId) => limit.take(String(customerId)),
  );
};

/** The form of an order. Shared units are ordered as racks are. */
export const formOf = (kind: OrderedKind): OrderKind => (kind === "SHARED_COLO" ? "RACK" : kind);
