import type { RackSummary } from "@demarc/contract/racks";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import { titled } from "../services/service-columns.tsx";
import { PowerWarningBadge } from "./power-warning-badge.tsx";
import { shareText } from "./rack-labels.ts";
import type en from "./racks.en.ts";

/** The power columns of racks and shared units: the used part of the breaker or of the contract, and the worst warning. */
export const powerColumns = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  used: "racks.used" | "racks.colo-used",
): readonly ListColumn<Pick<RackSummary, "usedPct" | "warning">>[] => [
  {
    key: "used",
    ...titled(t(used)),
    align: "end",
    width: 104,
    phone: "hidden",
    drops: 1000,
    cell: ({ usedPct }) => typeof usedPct === "number" && shareText(usedPct, locale),
  },
  {
    key: "warning",
    ...titled(t("racks.warning")),
    width: 168,
    phone: "detail",
    cell: ({ warning }) => warning && <PowerWarningBadge warning={warning} />,
  },
];
