import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import { found } from "../../../platform/refusals/errors.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import { lockTvAccount, requireOwnAccount, requireTvStatus } from "../account/tv-account.steps.ts";
import { changeByCaller } from "../account/tv-change.ts";
import * as queries from "./tv-codes.queries.ts";
import { lastDayOf, unconfirmedCodeStates } from "./tv-codes.rules.ts";
import {
  type CodeMaker,
  createCode,
  openedCode,
  recordClosedCode,
  refuseMoreCodes,
  requireActivatable,
} from "./tv-codes.steps.ts";
import { activateDevice, introduced } from "./tv-devices.steps.ts";
import { insertConfirmedRequest } from "./tv-requests.queries.ts";
import { countUse } from "./tv-redemption.steps.ts";

export function tvUnconfirmedCodesRoutes({ serve, database, clock }: RouteContext, maker: CodeMaker): void {
  serve(contract.listTvUnconfirmedCodes, async ({ params, caller }) => {
    await requireOwnAccount(database, caller, params.id);
    const codes = await database.read(caller, queries.listLiveCodes(params.id));
    return codes.map((code) => openedCode(maker, code));
  });

  serve(contract.createTvUnconfirmedCode, ({ params, body, caller, change }) =>
    change(async (changing) => {
      const lastDay = lastDayOf(body.expiryDate, amsterdamDate(clock.now()));
      const transaction = changeByCaller(changing, caller);
      const account = await lockTvAccount(transaction, params.id);
      refuseMoreCodes(await requireActivatable(transaction, account, "createCode"));
      const wanted = {
        kind: "UNCONFIRMED",
        description: body.description?.trim() || null,
        confirmUserInterfaceName: null,
        maxUses: body.maxUses ?? 1,
        deliveredVia: "DISPLAY",
        valid: { lastDay },
      } as const;
      return createCode(transaction, account, wanted, maker);
    }),
  );

  serve(contract.activateTvDevice, ({ params, body, caller, change }) =>
    change(async (changing) => {
      const transaction = changeByCaller(changing, caller);
      const account = await lockTvAccount(transaction, params.id);
      const held = await transaction.query(queries.findUnconfirmedCodeForUpdate(account.id, params.activationCodeId));
      const code = found(held);
      requireTvStatus(account, "activateDevice", ["active"]);
      countUse(transaction, code);
      const device = introduced(body.device);
      const deviceId = await activateDevice(transaction, account, device);
      return found(await transaction.query(insertConfirmedRequest(account, { codeId: code.id, device, deviceId })));
    }),
  );

  serve(contract.cancelTvUnconfirmedCode, ({ params, caller, change }) =>
    change(async (changing) => {
      const transaction = changeByCaller(changing, caller);
      const account = await lockTvAccount(transaction, params.id);
      const held = await transaction.query(queries.findUnconfirmedCodeForUpdate(account.id, params.activationCodeId));
      const code = found(held);
      unconfirmedCodeStates.take(code.state, "cancel");
      transaction.send(queries.cancelTvCode(code.id));
      recordClosedCode(transaction, account, "CANCELLED", code);
      return null;
    }),
  );
}
