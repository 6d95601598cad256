import { deviceName } from "@demarc/contract/core/device-name";
import { foldedText } from "@demarc/contract/core/folded-text";
import type { PageContext, Visit } from "./visit.ts";

export const nameLength = 60;

/** The name of a passkey as typed; if it is empty, the name of this browser. */
export const passkeyNameOf = (ctx: PageContext, visit: Visit, typed: string): string =>
  (foldedText(typed) || deviceName(ctx.get("user-agent"), visit.locale) || visit.t("device.unknown")).slice(
    0,
    nameLength,
  );
