import type { WdmSummary } from "@demarc/contract/wdm";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { State } from "../../ui/state.tsx";
import type en from "./wdm.en.ts";

const lifecycleTones = {
  PLANNED: "info",
  PROVISIONING: "info",
  TESTING: "info",
  ACTIVE: "ok",
  CHANGE_PENDING: "info",
  SUSPENDED: "bad",
  TERMINATION_SCHEDULED: "warn",
  TERMINATED: "neutral",
} as const;
const operationalTones = { UP: "ok", DOWN: "bad", DEGRADED: "warn", UNKNOWN: "neutral" } as const;
const delivered: ReadonlySet<string> = new Set(["ACTIVE", "CHANGE_PENDING", "TERMINATION_SCHEDULED"]);

/** Whether a delivered wavelength does not work now. */
export const isFaulty = ({ lifecycle, operational }: Pick<WdmSummary, "lifecycle" | "operational">): boolean =>
  delivered.has(lifecycle) && (operational === "DOWN" || operational === "DEGRADED");

interface StateProps {
  readonly wave: Pick<WdmSummary, "lifecycle" | "operational">;
  /** `title` shows only an exception, beside a title. */
  readonly size?: "title";
}

/** The one state of a wavelength: a fault, otherwise its lifecycle, unless it is simply in use. */
export function WaveState({ wave, size }: StateProps) {
  const t = useText<typeof en>();
  const { lifecycle, operational } = wave;
  const look = size && { size };
  if (!isFaulty(wave) && lifecycle !== "ACTIVE")
    return (
      <Badge tone={lifecycleTones[lifecycle]} {...look}>
        {t(`wdm.lifecycle.${lifecycle}`)}
      </Badge>
    );
  const word = t(`wdm.operational.${operational}`);
  if (size)
    return isFaulty(wave) ? (
      <Badge tone={operationalTones[operational]} size={size}>
        {word}
      </Badge>
    ) : null;
  return <State tone={operationalTones[operational]}>{word}</State>;
}
