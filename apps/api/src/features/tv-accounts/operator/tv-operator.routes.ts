import { amsterdamDate } from "@demarc/contract/core/calendar";
import { snapshotTvAccounts, snapshotTvPackages } from "@demarc/contract/operator/snapshots";
import * as contract from "@demarc/contract/operator/tv";
import type { OperatorTvAccount } from "@demarc/contract/operator/tv";
import * as commands from "@demarc/contract/operator/tv-commands";
import { same, serveListed, serveWholeSnapshot } from "../../../platform/http/snapshots.ts";
import type { RunStatement } from "../../../platform/database/database.ts";
import { servePuts } from "../../../platform/http/in-bulk.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import type { ServiceCaller } from "../../../platform/tokens/service-tokens.ts";
import { listTvPackages } from "../account/tv-products.queries.ts";
import { acknowledgeTvCommand, putTvAccountStatus, retryTvCommands } from "./tv-commands.operator.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";
import { putTvAccount } from "./put-tv-account.operator.ts";
import * as queries from "./tv-operator.queries.ts";
import { putTvPackage } from "./tv-packages.operator.ts";
import { tvCommandFeedRoutes } from "./tv-command-feed.ts";
import { tvDeviceEventRoutes } from "./tv-device-events.routes.ts";

const accountRoutes = (context: OperatorRouteContext): void => {
  const { serve, read, config, clock } = context;
  serveListed(context, contract.listOperatorTvAccounts, snapshotTvAccounts, {
    idType: "uuid",
    page: ({ customerId = null, status = null }, slice) => queries.pageOfTvAccounts({ customerId, status }, slice),
    itemOf: same,
  });

  const withProducts = async (account: OperatorTvAccount) => {
    const products = await read(queries.listProductsOfAccount(account.id));
    return { ...account, products };
  };

  serve(contract.readOperatorTvAccount, async ({ params }) =>
    withProducts(found(await read(queries.findAnyTvAccount(params.accountNr)))),
  );

  serve(contract.readOperatorTvAccountByRef, async ({ params }) =>
    withProducts(found(await read(queries.findTvAccountByRef(params.externalRef)))),
  );

  const secrets = tvSecrets(config.secretKeys);
  servePuts(serve, contract.putTvAccounts, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putTvAccount(transaction, { externalRef, body, ifMatch }, { today: amsterdamDate(clock.now()), secrets }),
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

const commandRoutes = ({ serve }: OperatorRouteContext): void => {
  serve(commands.acknowledgeTvCommand, ({ params: { commandId: id }, change }) =>
    change(async (transaction) => ({
      id,
      outcome: (await acknowledgeTvCommand(transaction, id)) ? ("updated" as const) : ("unchanged" as const),
    })),
  );

  serve(commands.retryTvCommand, ({ params: { commandId }, change }) =>
    change(async (transaction) => found(await retryTvCommands(transaction, commandId.toLowerCase()))),
  );

  serve(commands.retryTvCommands, ({ change }) =>
    change(async (transaction) => ({ items: await retryTvCommands(transaction, "all") })),
  );
};

const packagesFor = async (run: RunStatement, caller: ServiceCaller) => {
  const isPriced = caller.rights.includes("prices.read");
  const prices = { monthlyPrice: null, setupPrice: null };
  const rows = await run(listTvPackages());
  return rows.map(({ code: _code, ...row }) => (isPriced ? row : Object.assign(row, prices)));
};

/** TV accounts, products and commands for the operator's systems. */
export function tvOperatorRoutes(api: OperatorRouteContext): void {
  const { serve, read } = api;
  accountRoutes(api);
  commandRoutes(api);
  tvCommandFeedRoutes(api);
  tvDeviceEventRoutes(api);

  serve(contract.listOperatorTvPackages, ({ caller }) => packagesFor(read, caller));

  serveWholeSnapshot(api, snapshotTvPackages, packagesFor);

  serve(contract.putTvPackage, ({ params: { productId }, body, change }) =>
    change((transaction) => putTvPackage(transaction, productId, body)),
  );
}
