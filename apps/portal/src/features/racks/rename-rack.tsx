import type { Rack } from "@demarc/contract/racks";
import { ServiceReferenceDialog } from "../../shell/services/service-reference-dialog.tsx";
import { useText } from "../../shell/translate.ts";
import { rackName } from "./rack-labels.ts";
import { rereadRack, updateRackReference } from "./racks.data.ts";
import type en from "./racks.en.ts";

interface RenameRackProps {
  readonly customerId: number;
  readonly rack: Rack;
  readonly onDone: () => void;
}

/** Changes the name and end customer of a rack. */
export function RenameRack({ customerId, rack, onDone }: RenameRackProps) {
  const t = useText<typeof en>();
  return (
    <ServiceReferenceDialog
      service={rack}
      snapshotKey={`rack.${rack.id}`}
      hint={t("racks.reference-hint")}
      nameOf={rackName}
      update={(base, body) => updateRackReference(customerId, base, body)}
      reread={() => rereadRack(customerId, rack.id)}
      onDone={onDone}
    />
  );
}
