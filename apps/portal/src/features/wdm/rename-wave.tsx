import type { WdmService } from "@demarc/contract/wdm";
import { ServiceReferenceDialog } from "../../shell/services/service-reference-dialog.tsx";
import { useText } from "../../shell/translate.ts";
import { waveName } from "./wave-labels.ts";
import { rereadWave, updateWaveReference } from "./wdm.data.ts";
import type en from "./wdm.en.ts";

interface RenameWaveProps {
  readonly customerId: number;
  readonly wave: WdmService;
  readonly onDone: () => void;
}

/** Changes the name and end customer of a wavelength. */
export function RenameWave({ customerId, wave, onDone }: RenameWaveProps) {
  const t = useText<typeof en>();
  return (
    <ServiceReferenceDialog
      service={wave}
      snapshotKey={`wdm.${wave.id}`}
      hint={t("wdm.reference-hint")}
      nameOf={waveName}
      update={(base, body) => updateWaveReference(customerId, base, body)}
      reread={() => rereadWave(customerId, wave.id)}
      onDone={onDone}
    />
  );
}
