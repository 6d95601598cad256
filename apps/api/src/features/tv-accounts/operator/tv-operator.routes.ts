import * as contract from "@demarc/contract/operator/tv";
import { listPage } from "../../../platform/http/operator-list.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { listTvPackages } from "../account/tv-products.queries.ts";
import { acknowledgeTvCommand, putTvAccountStatus, retryTvCommands } from "./tv-commands.operator.ts";
import * as queries from "./tv-operator.queries.ts";
import { putTvPackage } from "./tv-packages.operator.ts";
import { listOpenCommands } from "./tv-repair.queries.ts";

const mostCommands = 200;

const accountRoutes = ({ serve, read }: OperatorRouteContext): void => {
  serve(contract.listOperatorTvAccounts, ({ query }) => {
    const { customerId = null, status = null } = query;
    return listPage(
      read,
      { query, idType: "uuid" },
      (slice) => queries.pageOfTvAccounts({ customerId, status }, slice),
      (row) => row,
    );
  });

  serve(contract.readOperatorTvAccount, async ({ params }) =>
    found(await read(queries.findAnyTvAccount(params.accountNr))),
  );

  serve(contract.suspendOperatorTvAccount, ({ params: { accountNr }, body, ifMatch, change }) =>
    change((transaction) => {
      const { suspendReason: reason = "NON_PAYMENT" } = body;
      return putTvAccountStatus(transaction, accountNr, { action: "suspend", reason }, ifMatch);
    }),
  );

  serve(contract.resumeOperatorTvAccount, ({ params: { accountNr }, ifMatch, change }) =>
    change((transaction) => putTvAccountStatus(transaction, accountNr, { action: "resume" }, ifMatch)),
  );
};

const commandRoutes = ({ serve, read }: OperatorRouteContext): void => {
  serve(contract.listTvCommands, () => read(listOpenCommands(mostCommands)));

  serve(contract.acknowledgeTvCommand, ({ params: { commandId: id }, change }) =>
    change(async (transaction) => ({
      id,
      outcome: (await acknowledgeTvCommand(transaction, id)) ? ("updated" as const) : ("unchanged" as const),
    })),
  );

  serve(contract.retryTvCommand, ({ params: { commandId }, change }) =>
    change(async (transaction) => found(await retryTvCommands(transaction, commandId.toLowerCase()))),
  );

  serve(contract.retryTvCommands, ({ change }) =>
    change(async (transaction) => ({ items: await retryTvCommands(transaction, "all") })),
  );
};

/** TV accounts, products and commands for the operator's systems. */
export function tvOperatorRoutes(api: OperatorRouteContext): void {
  const { serve, read } = api;
  accountRoutes(api);
  commandRoutes(api);

  serve(contract.listOperatorTvPackages, async ({ caller }) => {
    const isPriced = caller.rights.includes("prices.read");
    const rows = await read(listTvPackages());
    const prices = { monthlyPrice: null, setupPrice: null };
    return rows.map(({ code: _code, ...row }) => (isPriced ? row : Object.assign(row, prices)));
  });

  serve(contract.putTvPackage, ({ params: { productId }, body, change }) =>
    change((transaction) => putTvPackage(transaction, productId, body)),
  );
}
