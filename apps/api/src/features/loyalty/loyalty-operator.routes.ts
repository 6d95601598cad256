import * as contract from "@demarc/contract/operator/loyalty";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { changeCustomer } from "../company/company.public.ts";
import { addLoyaltyEntries } from "./loyalty.operator.ts";
import { findPoints, listAnyEntries } from "./loyalty-operator.queries.ts";

const mostEntries = 200;

/** Loyalty points for the operator's systems. */
export function loyaltyOperatorRoutes({ serve, read }: OperatorRouteContext): void {
  serve(contract.readLoyalty, async ({ params: { customerId } }) => ({
    ...found(await read(findPoints(customerId))),
    entries: await read(listAnyEntries(customerId, mostEntries)),
  }));

  serve(contract.putLoyalty, ({ params: { customerId }, body: { participant }, ifMatch, change }) =>
    change(async (transaction) => {
      const { id, version, outcome } = await changeCustomer(
        transaction,
        customerId,
        { loyaltyParticipant: participant },
        ifMatch,
      );
      return { id, version, outcome };
    }),
  );

  serve(contract.addLoyaltyEntries, ({ body, change }) =>
    change((transaction) => addLoyaltyEntries(transaction, body.entries)),
  );
}
