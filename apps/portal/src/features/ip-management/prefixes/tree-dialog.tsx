import { SubnetDialog } from "../subnets/subnet-dialog.tsx";
import type { TreeDialogState } from "./tree-list.tsx";

export function TreeDialog({ room, known, onClose }: TreeDialogState & { readonly onClose: () => void }) {
  if (known) return <SubnetDialog prefixId={known.prefixId} within={known.subnet} known={known} onClose={onClose} />;
  return room && <SubnetDialog {...room} onClose={onClose} />;
}
