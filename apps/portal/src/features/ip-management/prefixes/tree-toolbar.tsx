import { Suspense, useState } from "react";
import { useText } from "../../../shell/translate.ts";
import { Button } from "../../../ui/button.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { removeSubnet } from "../subnets/remove-subnet.ts";
import type { KnownSubnet } from "../subnets/subnets.data.ts";
import type { TreeRow } from "./tree-rows.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const SubnetDialog = lazyPart(() => import("../subnets/subnet-dialog.tsx"), "SubnetDialog");

interface TreeToolbarProps {
  readonly customerId: number;
  /** The focused row of the tree. */
  readonly row: TreeRow;
  /** Returns the focus to the tree when the row of the pressed button has disappeared. */
  readonly onRemoved: () => void;
}

const subnetAt = ({ node }: TreeRow): KnownSubnet | undefined => {
  const { prefixId, subnetId, block, label, endCustomerId, version } = node;
  if (prefixId === null || subnetId === null || version === null) return undefined;
  return { prefixId, id: subnetId, subnet: block, label, endCustomerId, version };
};

/** Where a new subnet can be placed from a row: in its block or, for a free range, in the parent block. */
const roomAt = ({ node, parent }: TreeRow) => {
  const { kind, block, prefixId, leaf } = node;
  if (prefixId === null || kind === "ADDRESS") return undefined;
  if (kind !== "FREE") return leaf ? undefined : { prefixId, within: block, suggested: "" };
  const within = parent?.node.block ?? block;
  return { prefixId, within, suggested: within === block ? "" : block };
};

/** The actions on the focused row of the tree. */
export function TreeToolbar({ customerId, row, onRemoved }: TreeToolbarProps) {
  const t = useText<typeof en>();
  const [open, setOpen] = useState<"add" | "change">();
  const known = subnetAt(row);
  const room = roomAt(row);
  const close = () => setOpen(undefined);
  const remove = (subnet: KnownSubnet) => {
    onRemoved();
    void removeSubnet(t, customerId, subnet);
  };
  return (
    <div className={styles.toolbar} role="group" aria-label={t("ip.tree-actions", { block: row.node.block })}>
      <span className={styles.mono}>{row.node.block}</span>
      <span className={styles.rowActions}>
        {room && (
          <Button size="small" icon="plus" onClick={() => setOpen("add")}>
            {t("ip.add-subnet")}
          </Button>
        )}
        {known && (
          <>
            <Button size="small" icon="edit" onClick={() => setOpen("change")}>
              {t("ip.change")}
            </Button>
            <Button size="small" icon="trash" onClick={() => remove(known)}>
              {t("ip.remove")}
            </Button>
          </>
        )}
      </span>
      <Suspense>
        {open === "add" && room && <SubnetDialog {...room} onClose={close} />}
        {open === "change" && known && (
          <SubnetDialog prefixId={known.prefixId} within={known.subnet} known={known} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
