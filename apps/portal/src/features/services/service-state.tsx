import type { ServiceLifecycle, serviceOperationals } from "@demarc/contract/services/services";
import { useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import type { ServiceTexts } from "./service-texts.ts";

type Operational = (typeof serviceOperationals)[number];

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
const delivered: ReadonlySet<ServiceLifecycle> = new Set(["ACTIVE", "CHANGE_PENDING", "TERMINATION_SCHEDULED"]);

interface Measured {
  readonly lifecycle: ServiceLifecycle;
  readonly operational: Operational;
}

/** Whether a delivered service does not work now. */
export const isFaulty = ({ lifecycle, operational }: Measured): boolean =>
  delivered.has(lifecycle) && (operational === "DOWN" || operational === "DEGRADED");

interface ServiceStateProps {
  readonly lifecycle: ServiceLifecycle;
  /** A problem that matters more than the lifecycle. */
  readonly problem?: { readonly tone: Tone; readonly text: string } | undefined;
  /** `title` shows only an exception, beside a title. */
  readonly size?: "title" | undefined;
}

/** The one state of a service: a problem, otherwise its lifecycle. */
export function ServiceState({ lifecycle, problem, size }: ServiceStateProps) {
  const t = useText<ServiceTexts>();
  const word = t(`service.lifecycle.${lifecycle}`);
  if (lifecycle === "ACTIVE" && !problem) return size ? null : <State tone="ok">{word}</State>;
  return (
    <Badge tone={problem?.tone ?? lifecycleTones[lifecycle]} {...(size && { size })}>
      {problem?.text ?? word}
    </Badge>
  );
}

interface MeasuredStateProps {
  readonly service: Measured;
  readonly textOf: (operational: Operational) => string;
  readonly size?: "title" | undefined;
}

/** The one state of a service that is measured: a fault, otherwise its lifecycle, unless it is simply in use. */
export function MeasuredState({ service, textOf, size }: MeasuredStateProps) {
  const { lifecycle, operational } = service;
  const state = { tone: operationalTones[operational], text: textOf(operational) };
  // A list shows a fault like the other states that are measured, with a dot.
  if (!size && (lifecycle === "ACTIVE" || isFaulty(service))) return <State tone={state.tone}>{state.text}</State>;
  return <ServiceState lifecycle={lifecycle} problem={isFaulty(service) ? state : undefined} size={size} />;
}
