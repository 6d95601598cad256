import type { SealedPlace } from "../../../platform/sealed-places.ts";
import * as queries from "./tv-sealed.queries.ts";
import { tvSecrets } from "./tv-secrets.ts";

const ofTv = { purpose: "tv sealing", role: "portal_jobs" } as const;

export const tvSealedPlaces: readonly SealedPlace[] = [
  { ...ofTv, name: "tv_account.pin_sealed", secrets: queries.listSealedPins(), replace: queries.replaceSealedPin },
  {
    ...ofTv,
    name: "tv_activation_code.code_sealed",
    secrets: queries.listSealedCodes(),
    replace: (secret, keys) => queries.replaceSealedCode(secret, tvSecrets(keys).hash(secret.text)),
  },
  { ...ofTv, name: "tv_command.payload", secrets: queries.listSealedCommands(), replace: queries.replaceSealedCommand },
];
