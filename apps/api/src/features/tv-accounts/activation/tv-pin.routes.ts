import * as contract from "@demarc/contract/tv-accounts/pin";
import { found } from "../../../platform/refusals/errors.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import { lockTvAccount, requireTvStatus } from "../account/tv-account.steps.ts";
import { changeByCaller } from "../account/tv-change.ts";
import { insertTvEvent } from "../account/tv-events.queries.ts";
import { queueTvPin } from "../tv-platform/tv-commands.steps.ts";
import type { TvSecrets } from "../tv-platform/tv-secrets.ts";
import { updateTvPin } from "./tv-pin.queries.ts";

export function tvPinRoutes({ serve }: RouteContext, secrets: TvSecrets): void {
  serve(contract.setTvPin, ({ params, body, ifMatch, caller, change }) =>
    change(async (changing) => {
      const transaction = changeByCaller(changing, caller);
      const account = await lockTvAccount(transaction, params.id, ifMatch);
      requireTvStatus(account, "setPin", ["new", "active", "suspended", "cancelled"]);
      const sealed = secrets.seal(account.id, body.pin);
      const { version } = found(await transaction.query(updateTvPin(account.id, sealed)));
      transaction.send(insertTvEvent(account, "PIN_SET", {}, transaction.actor));
      queueTvPin(transaction, account, sealed);
      transaction.record({
        action: "tv-account.pin-set",
        entityType: "tv-account",
        entityId: account.id,
        after: { accountNr: account.accountNr, pinSet: true, version },
        event: "tv.pin-changed",
      });
      return null;
    }),
  );
}
