import type { DcConnection } from "@demarc/contract/dc-connections";
import { ServiceReferenceDialog } from "../../shell/services/service-reference-dialog.tsx";
import { useText } from "../../shell/translate.ts";
import { connectionName } from "./connection-labels.ts";
import { rereadConnection, updateConnectionReference } from "./dc-connections.data.ts";
import type en from "./dc-connections.en.ts";

interface RenameConnectionProps {
  readonly customerId: number;
  readonly connection: DcConnection;
  readonly onDone: () => void;
}

/** Changes the name and end customer of a connection. */
export function RenameConnection({ customerId, connection, onDone }: RenameConnectionProps) {
  const t = useText<typeof en>();
  return (
    <ServiceReferenceDialog
      service={connection}
      snapshotKey={`dc-connection.${connection.id}`}
      hint={t("connections.reference-hint")}
      nameOf={connectionName}
      update={(base, body) => updateConnectionReference(customerId, base, body)}
      reread={() => rereadConnection(customerId, connection.id)}
      onDone={onDone}
    />
  );
}
