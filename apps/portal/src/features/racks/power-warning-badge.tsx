import type { RackSummary } from "@demarc/contract/racks";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import type en from "./racks.en.ts";

interface WarningProps {
  readonly warning: NonNullable<RackSummary["warning"]>;
}

export function PowerWarningBadge({ warning }: WarningProps) {
  const t = useText<typeof en>();
  return <Badge tone={warning === "REDUNDANCY" ? "bad" : "warn"}>{t(`racks.warning.${warning}`)}</Badge>;
}
