import { queryRows } from "../../../platform/database/database.ts";
import { requestLimit } from "../../../platform/http/request-limits.ts";
import type { PrivilegedContext } from "../../../platform/route-context.ts";
import type { Caller } from "../../../platform/tokens/caller.ts";
import { checkFinder } from "../../postal-code-check/postal-code-check.public.ts";
import { addressLookup, type LookUpAddress } from "./order-address.ts";
import type { Orderer } from "./sent-order.steps.ts";

/** Looks up the addresses of orders, as the public postal-code check does; new ones are rate-limited per company. */
export const addressesOf = ({ config, clock, log, anonymousPool }: PrivilegedContext): LookUpAddress => {
  const limit = requestLimit(config.limits.orderAddressesPerMinute, 60);
  return addressLookup(
    checkFinder(config, clock, log),
    (statement) => queryRows(anonymousPool, statement),
    (customerId) => limit.take(String(customerId)),
  );
};

export const orderedBy = ({ accountId, customerId: callerCustomerId }: Caller, customerId: number): Orderer => ({
  customerId,
  createdBy: accountId,
  callerCustomerId,
});
