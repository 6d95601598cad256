import type { presetNames } from "../../config/collector-config.ts";
import { apcRpdu2 } from "./apc-rpdu2.preset.ts";
import { eatonEpdu } from "./eaton-epdu.preset.ts";
import type { Preset } from "./preset.ts";
import { raritanPdu2 } from "./raritan-pdu2.preset.ts";
import { servertechSentry4 } from "./servertech-sentry4.preset.ts";
import { vertivV5 } from "./vertiv-v5.preset.ts";

export const presets: Readonly<Record<(typeof presetNames)[number], Preset>> = {
  "apc-rpdu2": apcRpdu2,
  "raritan-pdu2": raritanPdu2,
  "servertech-sentry4": servertechSentry4,
  "eaton-epdu": eatonEpdu,
  "vertiv-v5": vertivV5,
};
