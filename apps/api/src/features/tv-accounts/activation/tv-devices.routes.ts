import * as contract from "@demarc/contract/tv-accounts/tv-devices";
import { found } from "../../../platform/refusals/errors.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import { listActiveTvDevices } from "../account/tv-account-devices.queries.ts";
import { findVisibleTvAccount } from "../account/tv-account-lock.queries.ts";
import { lockTvAccount } from "../account/tv-account.steps.ts";
import { changeByCaller } from "../account/tv-change.ts";
import { queueTvCommand } from "../tv-platform/tv-commands.steps.ts";
import * as queries from "./tv-devices.queries.ts";
import { removeDevice } from "./tv-devices.steps.ts";

export function tvDevicesRoutes({ serve, database }: RouteContext): void {
  serve(contract.listTvDevices, async ({ params, caller }) => {
    found(await database.read(caller, findVisibleTvAccount(params.id)));
    return database.read(caller, listActiveTvDevices(params.id));
  });

  serve(contract.removeTvDevice, ({ params, caller, change }) =>
    change(async (changing) => {
      const transaction = changeByCaller(changing, caller);
      const account = await lockTvAccount(transaction, params.id);
      const device = found(await transaction.query(queries.findTvDeviceForUpdate(account.id, params.deviceId)));
      if (device.state === "REMOVED") return null;
      removeDevice(transaction, account, device);
      queueTvCommand(transaction, account, "device-off", { deviceId: device.id });
      return null;
    }),
  );
}
