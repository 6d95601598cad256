import type { LineSummary } from "@demarc/contract/lines/lines";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { State } from "../../ui/state.tsx";
import type en from "./lines.en.ts";

const operationalTones = { UP: "ok", DOWN: "bad", DEGRADED: "warn", UNKNOWN: "neutral" } as const;
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
const delivered: ReadonlySet<string> = new Set(["ACTIVE", "CHANGE_PENDING", "SUSPENDED", "TERMINATION_SCHEDULED"]);

/** What matters most: a fault, unless the line is suspended; otherwise its lifecycle, unless it is simply in use. */
const exceptionOf = ({ lifecycle, operational }: Stated) => {
  const isFault = operational === "DOWN" || operational === "DEGRADED";
  if (isFault && delivered.has(lifecycle) && lifecycle !== "SUSPENDED") return operational;
  return lifecycle === "ACTIVE" ? undefined : lifecycle;
};

type Stated = Pick<LineSummary, "lifecycle" | "operational">;

/** The one state of a line in a list: a dot and a word, or a badge for an exception of its lifecycle. */
export function LineState({ line }: { readonly line: Stated }) {
  const t = useText<typeof en>();
  const exception = exceptionOf(line);
  if (exception && exception in lifecycleTones) return <LifecycleBadge lifecycle={line.lifecycle} />;
  return <State tone={operationalTones[line.operational]}>{t(`lines.operational.${line.operational}`)}</State>;
}

/** The exception beside the title of a line; nothing if all is well. */
export function LineBadge({ line }: { readonly line: Stated }) {
  const t = useText<typeof en>();
  const exception = exceptionOf(line);
  if (exception === "DOWN" || exception === "DEGRADED")
    return (
      <Badge size="title" tone={operationalTones[exception]}>
        {t(`lines.operational.${exception}`)}
      </Badge>
    );
  return exception && <LifecycleBadge lifecycle={line.lifecycle} size="title" />;
}

interface LifecycleBadgeProps {
  readonly lifecycle: LineSummary["lifecycle"];
  readonly size?: "title";
}

function LifecycleBadge({ lifecycle, size }: LifecycleBadgeProps) {
  const t = useText<typeof en>();
  return (
    <Badge tone={lifecycleTones[lifecycle]} {...(size && { size })}>
      {t(`lines.lifecycle.${lifecycle}`)}
    </Badge>
  );
}
