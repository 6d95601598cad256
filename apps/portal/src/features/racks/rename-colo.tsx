import type { SharedColo } from "@demarc/contract/racks";
import { coloName } from "./rack-labels.ts";
import { RackReferenceDialog } from "./rack-reference-form.tsx";
import { rereadSharedColo, updateSharedColoReference } from "./shared-colos.data.ts";

interface RenameColoProps {
  readonly customerId: number;
  readonly colo: SharedColo;
  readonly onDone: () => void;
}

/** Changes the name and end customer of shared units. */
export function RenameColo({ customerId, colo, onDone }: RenameColoProps) {
  return (
    <RackReferenceDialog
      service={colo}
      snapshotKey={`shared-colo.${colo.id}`}
      nameOf={coloName}
      update={(base, body) => updateSharedColoReference(customerId, base, body)}
      reread={() => rereadSharedColo(customerId, colo.id)}
      onDone={onDone}
    />
  );
}
