import { amsterdamDate } from "@demarc/contract/core/calendar";
import { isOn } from "@demarc/contract/core/fields";
import * as contract from "@demarc/contract/tv-accounts/tv-products";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { type IfMatch, found } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { lockTvAccount } from "./account/tv-account.steps.ts";
import { findTvAccount } from "./tv-accounts.queries.ts";
import { changeByCaller } from "./account/tv-change.ts";
import * as queries from "./account/tv-products.queries.ts";
import { addTvProductStep, cancelTvProductStep, undoTvProductCancellationStep } from "./tv-products.steps.ts";

interface AskedOfProduct {
  readonly params: { readonly id: string; readonly productId: string };
  readonly caller: Caller;
  readonly ifMatch: IfMatch;
  readonly change: <Answer>(work: (transaction: ChangeTransaction) => Promise<Answer>) => Promise<Answer>;
}

export function tvProductsRoutes({ serve, database, clock, config }: RouteContext): void {
  const today = () => amsterdamDate(clock.now());

  serve(contract.listTvPackages, ({ caller }) => database.read(caller, queries.listTvPackages()));

  serve(contract.listTvProducts, async ({ params, caller }) => {
    found(await database.read(caller, findTvAccount(params.id)));
    return database.read(caller, queries.listTvProducts(params.id));
  });

  serve(contract.addTvProduct, ({ params, body, caller, change }) =>
    change(async (transaction) => {
      const account = await lockTvAccount(transaction, params.id);
      return addTvProductStep(changeByCaller(transaction, caller), account, body, today());
    }),
  );

  serve(contract.cancelTvProduct, ({ params, query, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const account = await lockTvAccount(transaction, params.id);
      const { tvNoticeMonths: noticeMonths } = config;
      const cancellation = { today: today(), direct: isOn(query.direct), noticeMonths };
      const named = { name: params.productId, ifMatch, ...cancellation };
      return cancelTvProductStep(changeByCaller(transaction, caller), account, named);
    }),
  );

  const undo = ({ params, caller, ifMatch, change }: AskedOfProduct) =>
    change(async (transaction) => {
      const account = await lockTvAccount(transaction, params.id);
      const named = { name: params.productId, ifMatch, today: today() };
      return undoTvProductCancellationStep(changeByCaller(transaction, caller), account, named);
    });
  serve(contract.undoTvProductCancellation, undo);
  serve(contract.undoTvProductCancellationByPost, undo);
}
