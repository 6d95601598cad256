import type { SharedColo } from "@demarc/contract/racks";
import { ServiceReferenceDialog } from "../../shell/services/service-reference-dialog.tsx";
import { useText } from "../../shell/translate.ts";
import { coloName } from "./rack-labels.ts";
import { rereadSharedColo, updateSharedColoReference } from "./shared-colos.data.ts";
import type en from "./racks.en.ts";

interface RenameColoProps {
  readonly customerId: number;
  readonly colo: SharedColo;
  readonly onDone: () => void;
}

/** Changes the name and end customer of shared units. */
export function RenameColo({ customerId, colo, onDone }: RenameColoProps) {
  const t = useText<typeof en>();
  return (
    <ServiceReferenceDialog
      service={colo}
      snapshotKey={`shared-colo.${colo.id}`}
      hint={t("racks.reference-hint")}
      nameOf={coloName}
      update={(base, body) => updateSharedColoReference(customerId, base, body)}
      reread={() => rereadSharedColo(customerId, colo.id)}
      onDone={onDone}
    />
  );
}
