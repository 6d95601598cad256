import { useText } from "@demarc/shell/translate.ts";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import type { KnownSubnet } from "../subnets/subnets.data.ts";
import type { TreeRow } from "./tree-rows.ts";

/** Where a new subnet can be placed. */
export interface SubnetRoom {
  readonly prefixId: string;
  readonly within: string;
  readonly suggested: string;
}

const subnetAt = ({ node }: TreeRow): KnownSubnet | undefined => {
  const { prefixId, subnetId, block, label, endCustomerId, version } = node;
  if (prefixId === null || subnetId === null || version === null) return undefined;
  return { prefixId, id: subnetId, subnet: block, label, endCustomerId, version };
};

/** A new subnet goes into the block of its row or, for a free range, into the parent block. */
const roomAt = ({ node, parent }: TreeRow): SubnetRoom | undefined => {
  const { kind, block, prefixId, leaf } = node;
  if (prefixId === null || kind === "ADDRESS") return undefined;
  if (kind !== "FREE") return leaf ? undefined : { prefixId, within: block, suggested: "" };
  const within = parent?.node.block ?? block;
  return { prefixId, within, suggested: within === block ? "" : block };
};

interface TreeActionsProps {
  readonly row: TreeRow;
  /** True for the row on which the keys of the tree act: Tab reaches its buttons. */
  readonly current: boolean;
  readonly onAdd: (room: SubnetRoom) => void;
  readonly onChange: (known: KnownSubnet) => void;
  readonly onRemove: (known: KnownSubnet) => void;
}

export function TreeActions({ row, current, onAdd, onChange, onRemove }: TreeActionsProps) {
  const t = useText<typeof en>();
  const known = subnetAt(row);
  const room = roomAt(row);
  const { block } = row.node;
  const tabIndex = current ? 0 : -1;
  return (
    <span className={styles.treeActions}>
      {room && (
        <IconButton
          icon="plus"
          label={t("ip.add-subnet-to", { block: room.suggested || room.within })}
          tabIndex={tabIndex}
          onClick={() => onAdd(room)}
        />
      )}
      {known && (
        <>
          <IconButton
            icon="edit"
            label={t("ip.change-subnet", { subnet: block })}
            tabIndex={tabIndex}
            onClick={() => onChange(known)}
          />
          <IconButton
            icon="trash"
            label={t("ip.remove-subnet", { subnet: block })}
            tabIndex={tabIndex}
            onClick={() => onRemove(known)}
          />
        </>
      )}
    </span>
  );
}
