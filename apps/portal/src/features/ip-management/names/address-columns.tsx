import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import type { useText } from "@demarc/shell/translate.ts";
import { State } from "@demarc/ui/layout/state.tsx";
import type { Column } from "@demarc/ui/layout/table.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";

const tones = { PENDING: "info", LIVE: "ok", FAILED: "bad" } as const;

export const addressColumns = (
  t: ReturnType<typeof useText<typeof en>>,
  onOpen: (address: string) => void,
): readonly Column<IpAddress>[] => [
  {
    key: "address",
    header: t("ip.address"),
    rowHeader: true,
    width: 144,
    cell: ({ address, reserved }) =>
      reserved === "NETWORK" || reserved === "BROADCAST" ? (
        <span className="mono">{address}</span>
      ) : (
        <button type="button" className={styles.address} onClick={() => onOpen(address)}>
          {address}
        </button>
      ),
  },
  {
    key: "label",
    header: t("ip.label"),
    width: 132,
    cell: ({ label, reserved }) => {
      const special = reserved && t(`ip.reserved.${reserved}`);
      if (label !== null && special)
        return label.toLowerCase() === special.toLowerCase() ? label : `${label} · ${special}`;
      return label ?? (special && <span className="dim">{special}</span>);
    },
  },
  { key: "ptr", header: t("ip.ptr"), cell: ({ ptr }) => ptr && <span className="mono">{ptr}</span> },
  {
    key: "state",
    header: t("ip.ptr-state"),
    width: 132,
    phone: "trail",
    cell: ({ ptrState }) => ptrState !== "NONE" && <State tone={tones[ptrState]}>{t(`ip.ptr.${ptrState}`)}</State>,
  },
];
