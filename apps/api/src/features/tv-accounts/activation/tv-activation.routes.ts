import type { PrivilegedContext } from "../../../platform/route-context.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";
import { tvCodesRoutes } from "./tv-codes.routes.ts";
import { tvDevicesRoutes } from "./tv-devices.routes.ts";
import { tvPinRoutes } from "./tv-pin.routes.ts";
import { tvRequestsRoutes } from "./tv-requests.routes.ts";
import { tvUnconfirmedCodesRoutes } from "./tv-unconfirmed-codes.routes.ts";

export function tvActivationRoutes(context: PrivilegedContext): void {
  const maker = { secrets: tvSecrets(context.config.secretKeys) };
  tvCodesRoutes(context, maker);
  tvUnconfirmedCodesRoutes(context, maker);
  tvRequestsRoutes(context);
  tvDevicesRoutes(context);
  tvPinRoutes(context, maker.secrets);
}
