import type { MaintenanceStatus } from "@demarc/contract/services/service-maintenance";
import { useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import type en from "./maintenance.en.ts";

const tones: Readonly<Record<MaintenanceStatus, Tone>> = {
  PLANNED: "info",
  IN_PROGRESS: "warn",
  DONE: "ok",
  CANCELLED: "neutral",
};

interface MaintenanceStateProps {
  readonly status: MaintenanceStatus;
  readonly size?: "title";
}

export function MaintenanceState({ status, size }: MaintenanceStateProps) {
  const t = useText<typeof en>();
  return (
    <Badge tone={tones[status]} {...(size && { size })}>
      {t(`maintenance.status.${status}`)}
    </Badge>
  );
}
