import * as contract from "@demarc/contract/operator/tv-device-events";
import { rowJudge } from "../../../platform/http/judged-rows.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";
import { reportDeviceEvents } from "./tv-device-events.operator.ts";
import { findAnyRequest } from "./tv-device-events.queries.ts";

const judgeEvents = rowJudge(contract.DeviceEvent, contract.deviceEventRules, {
  rows: contract.mostDeviceEvents,
  bytes: contract.largestDeviceEvents,
});

/** Reports of the TV platform about its devices. */
export function tvDeviceEventRoutes({ serve, read, config, clock }: OperatorRouteContext): void {
  const secrets = tvSecrets(config.secretKeys);

  serve(contract.reportTvDeviceEvents, async ({ change, http }) => {
    const judged = await judgeEvents(http);
    return change((transaction) => reportDeviceEvents(transaction, judged, { secrets, now: clock.now(), http }), {
      place: 0,
      digest: judged.digest,
    });
  });

  serve(contract.readOperatorTvActivationRequest, async ({ params }) =>
    found(await read(findAnyRequest(params.requestId))),
  );
}
