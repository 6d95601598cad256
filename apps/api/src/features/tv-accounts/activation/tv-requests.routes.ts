import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import { found } from "../../../platform/refusals/errors.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import { findVisibleTvAccount } from "../account/tv-account-lock.queries.ts";
import { lockTvAccount, requireTvStatus } from "../account/tv-account.steps.ts";
import { changeByCaller } from "../account/tv-change.ts";
import { cancelTvCode, countTvCodeUse } from "./tv-codes.queries.ts";
import { requestStates } from "./tv-codes.rules.ts";
import { activateDevice } from "./tv-devices.steps.ts";
import * as queries from "./tv-requests.queries.ts";
import { recordClosedRequest } from "./tv-requests.steps.ts";

export function tvRequestsRoutes({ serve, database }: RouteContext): void {
  serve(contract.listTvActivationRequests, async ({ params, caller }) => {
    found(await database.read(caller, findVisibleTvAccount(params.id)));
    return database.read(caller, queries.listTvRequests(params.id));
  });

  serve(contract.confirmTvActivation, ({ params, body, caller, change }) =>
    change(async (changing) => {
      const transaction = changeByCaller(changing, caller);
      const account = await lockTvAccount(transaction, params.id);
      const held = await transaction.query(queries.findTvRequestForUpdate(account.id, params.activationRequestId));
      const request = found(held);
      if (requestStates.take(request.state, "confirm") === request.state) return request;
      requireTvStatus(account, "confirmDevice", ["active"]);
      const device = { ...request.device, name: body.deviceName?.trim() || request.device.name };
      const deviceId = await activateDevice(transaction, account, device, { requestId: request.id });
      transaction.send(countTvCodeUse(request.activationCodeId, "USED"));
      transaction.record({
        action: "tv-account.activation-confirmed",
        entityType: "tv-account",
        entityId: account.id,
        after: { requestId: request.id, deviceId, device },
        event: "tv.activation.confirmed",
      });
      return found(await transaction.query(queries.confirmTvRequest(request.id, deviceId)));
    }),
  );

  serve(contract.dismissTvActivation, ({ params, caller, change }) =>
    change(async (changing) => {
      const transaction = changeByCaller(changing, caller);
      const account = await lockTvAccount(transaction, params.id);
      const held = await transaction.query(queries.findTvRequestForUpdate(account.id, params.activationRequestId));
      const request = found(held);
      if (requestStates.take(request.state, "dismiss") === request.state) return null;
      transaction.send(queries.dismissTvRequest(request.id));
      transaction.send(cancelTvCode(request.activationCodeId));
      recordClosedRequest(transaction, account, "DISMISSED", request);
      return null;
    }),
  );
}
