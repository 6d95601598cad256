import type { DcConnectionSummary } from "@demarc/contract/dc-connections";
import { useText } from "@demarc/shell/translate.ts";
import { ServiceState } from "../services/service-state.tsx";
import type en from "./dc-connections.en.ts";

interface StateProps {
  readonly connection: Pick<DcConnectionSummary, "lifecycle" | "loaState">;
  readonly size?: "title";
}

/** The one state of a connection: its lifecycle or, if active, a problem with its letter of authorisation. */
export function ConnectionState({ connection: { lifecycle, loaState }, size }: StateProps) {
  const t = useText<typeof en>();
  const isProblem =
    lifecycle === "ACTIVE" && (loaState === "EXPIRED" || loaState === "EXPIRING" || loaState === "MISSING");
  const problem = isProblem ? ({ tone: "warn", text: t(`connections.loa-short.${loaState}`) } as const) : undefined;
  return <ServiceState lifecycle={lifecycle} problem={problem} size={size} />;
}
