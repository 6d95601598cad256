import { amsterdamDate } from "@demarc/contract/core/calendar";
import { isOn } from "@demarc/contract/core/fields";
import * as contract from "@demarc/contract/tv-accounts/tv-accounts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { IfMatch } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import * as steps from "./changes/tv-account-changes.steps.ts";
import { tvAccountIn } from "./tv-account-reading.ts";
import { type LockedTvAccount, lockTvAccount } from "./account/tv-account.steps.ts";
import { changeByCaller, type TvChange } from "./account/tv-change.ts";

interface Asked {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly ifMatch: IfMatch;
  readonly change: <Answer>(work: (transaction: ChangeTransaction) => Promise<Answer>) => Promise<Answer>;
}

/** Applies a step to a locked account. Returns the account after it. */
const taken = (
  { params, caller, ifMatch, change }: Asked,
  step: (transaction: TvChange, account: LockedTvAccount) => unknown,
) =>
  change(async (transaction) => {
    const account = await lockTvAccount(transaction, params.id, ifMatch);
    await step(changeByCaller(transaction, caller), account);
    return tvAccountIn(transaction, account.id);
  });

export function tvAccountActionsRoutes({ serve, clock, config }: RouteContext): void {
  const today = () => amsterdamDate(clock.now());

  serve(contract.activateTvAccount, (asked) =>
    taken(asked, (transaction, account) => steps.activateTvAccountStep(transaction, account, today())),
  );
  serve(contract.suspendTvAccount, (asked) =>
    taken(asked, (transaction, account) => steps.suspendTvAccountStep(transaction, account, asked.body.reason)),
  );
  serve(contract.resumeTvAccount, (asked) => taken(asked, steps.resumeTvAccountStep));
  serve(contract.undoTvAccountCancellation, (asked) =>
    taken(asked, (transaction, account) => steps.undoTvAccountCancellationStep(transaction, account, today())),
  );
  serve(contract.cancelTvAccount, (asked) =>
    taken(asked, (transaction, account) => {
      const direct = isOn(asked.query.direct);
      const { tvNoticeMonths: noticeMonths } = config;
      return steps.cancelTvAccountStep(transaction, account, { direct, today: today(), noticeMonths });
    }),
  );
}
