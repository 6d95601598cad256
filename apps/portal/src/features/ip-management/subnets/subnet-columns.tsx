import type { Subnet } from "@demarc/contract/ip-management/subnets";
import type { useText } from "@demarc/shell/translate.ts";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import type { Column } from "@demarc/ui/layout/table.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";

interface SubnetCells {
  /** The names of end customers by id; undefined for companies that cannot have any. */
  readonly names: ReadonlyMap<string, string> | undefined;
  readonly onEdit: ((subnet: Subnet) => void) | undefined;
  readonly onRemove: (subnet: Subnet) => void;
}

export const subnetColumns = (
  t: ReturnType<typeof useText<typeof en>>,
  { names, onEdit, onRemove }: SubnetCells,
): readonly Column<Subnet>[] => [
  {
    key: "subnet",
    header: t("ip.block"),
    rowHeader: true,
    cell: ({ subnet }) => <span className="code">{subnet}</span>,
  },
  { key: "label", header: t("ip.label"), cell: ({ label }) => label },
  ...(names
    ? [
        {
          key: "end-customer",
          header: t("ip.end-customer"),
          cell: ({ endCustomerId }: Subnet) => endCustomerId && names.get(endCustomerId),
        },
      ]
    : []),
  {
    key: "actions",
    header: <span className="visually-hidden">{t("ip.change")}</span>,
    phone: "trail",
    align: "end",
    cell: (row) =>
      onEdit && (
        <span className={styles.rowActions}>
          <IconButton icon="edit" label={t("ip.change-subnet", { subnet: row.subnet })} onClick={() => onEdit(row)} />
          <IconButton
            icon="trash"
            label={t("ip.remove-subnet", { subnet: row.subnet })}
            onClick={() => onRemove(row)}
          />
        </span>
      ),
  },
];
