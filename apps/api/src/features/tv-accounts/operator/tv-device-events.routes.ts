import * as contract from "@demarc/contract/operator/tv-device-events";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";
import { reportDeviceEvents } from "./tv-device-events.operator.ts";
import { findAnyRequest } from "./tv-device-events.queries.ts";

/** Reports of the TV platform about its devices. */
export function tvDeviceEventRoutes({ serve, read, config, clock }: OperatorRouteContext): void {
  const secrets = tvSecrets(config.tvSecretKey);

  serve(contract.reportTvDeviceEvents, ({ body, change, http }) =>
    change((transaction) => reportDeviceEvents(transaction, body, { secrets, now: clock.now(), http })),
  );

  serve(contract.readOperatorTvActivationRequest, async ({ params }) =>
    found(await read(findAnyRequest(params.requestId))),
  );
}
