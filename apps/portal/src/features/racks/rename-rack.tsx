import type { Rack } from "@demarc/contract/racks";
import { rackName } from "./rack-labels.ts";
import { RackReferenceDialog } from "./rack-reference-form.tsx";
import { rereadRack, updateRackReference } from "./racks.data.ts";

interface RenameRackProps {
  readonly customerId: number;
  readonly rack: Rack;
  readonly onDone: () => void;
}

/** Changes the name and end customer of a rack. */
export function RenameRack({ customerId, rack, onDone }: RenameRackProps) {
  return (
    <RackReferenceDialog
      service={rack}
      snapshotKey={`rack.${rack.id}`}
      nameOf={rackName}
      update={(base, body) => updateRackReference(customerId, base, body)}
      reread={() => rereadRack(customerId, rack.id)}
      onDone={onDone}
    />
  );
}
