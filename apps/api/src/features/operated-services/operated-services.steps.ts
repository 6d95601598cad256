import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { ServiceType } from "@demarc/contract/orders/order-fields";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { found, refuseStale } from "../../platform/refusals/errors.ts";
import { lockWithOrder, type ServiceRequest } from "../fulfilment/fulfilment.public.ts";
import type { OperatedFields, OperatedStatements } from "../services/operated-service.conditions.ts";
import { writtenService, type WrittenService } from "../services/operated-service.steps.ts";
import { operateService, type ServiceOperation } from "../terminations/terminations.public.ts";

/**
 * Takes a service of any company to another state. It stays as it is if it has that state already. Throws 404, 400 for a day that is
 * over, and 409 if `ifMatch` is stale, or its state, its order or what depends on it forbids it.
 */
export const actOnService = async <Fields extends OperatedFields>(
  transaction: OperatorTransaction,
  { type, statements }: { readonly type: ServiceType; readonly statements: OperatedStatements<Fields> },
  { id, ifMatch, by, config, now }: ServiceRequest,
  wanted: ServiceOperation,
): Promise<WrittenService> => {
  const { customerId } = found(await transaction.query(statements.find(id)));
  const locked = await lockWithOrder(transaction, { type, id, customerId }, by);
  refuseStale(locked.service, ifMatch);
  await operateService({ ...locked, today: amsterdamDate(now), config }, wanted);
  const after = found(await transaction.query(statements.find(id)));
  return writtenService(after, after.version === locked.service.version ? "unchanged" : "updated");
};
