import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { orderKindOf } from "@demarc/ordering/order-errors";
import { queryRows, type RunStatement } from "../../../platform/database/database.ts";
import { requestLimit } from "../../../platform/http/request-limits.ts";
import { invalid } from "../../../platform/refusals/errors.ts";
import type { PrivilegedContext } from "../../../platform/route-context.ts";
import type { Caller } from "../../../platform/tokens/caller.ts";
import { addressCheck } from "../../postal-code-check/postal-code-check.public.ts";
import { findPackageFacts } from "../reading/order-packages.queries.ts";
import { addressLookup, type LookUpAddress } from "./order-address.ts";
import type { Orderer } from "./sent-order.steps.ts";

/** Looks up the addresses of orders, as the public postal-code check does; new ones are rate-limited per company. */
export const addressesOf = ({ config, clock, log, anonymousPool }: PrivilegedContext): LookUpAddress => {
  const limit = requestLimit(config.limits.orderAddressesPerMinute, 60);
  return addressLookup(
    addressCheck(config, clock, log),
    (statement) => queryRows(anonymousPool, statement),
    (customerId) => limit.take(String(customerId)),
  );
};

/** The kind of order that sells the package of a body. Throws 400 for a package that no order sells. */
export const kindOf = async (run: RunStatement, { packageCode }: OrderBody): Promise<OrderKind> => {
  if (!packageCode) throw invalid("packageCode", "validation.required");
  const [facts] = await run(findPackageFacts(packageCode));
  const kind = facts && orderKindOf(facts.kind);
  if (!kind) throw invalid("packageCode", "validation.invalid-value");
  return kind;
};

export const orderedBy = ({ accountId, customerId: callerCustomerId }: Caller, customerId: number): Orderer => ({
  customerId,
  createdBy: accountId,
  callerCustomerId,
});
