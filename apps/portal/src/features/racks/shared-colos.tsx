import { useQuery } from "@tanstack/react-query";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Table } from "@demarc/ui/layout/table.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import type en from "./racks.en.ts";
import { emptyPowerColumns } from "./rack-labels.ts";
import { sharedColoColumns } from "./shared-colo-columns.tsx";
import { firstSharedColosQuery } from "./shared-colos.data.ts";

const always = ["reference", "rackCode", "state", "place", "units"];
/** More columns would not fit beside the navigation at a width of 1280 pixels. */
const measured = ["current", "warning"];
const contracted = ["power", "contract.endDate"];

/** The first units of the company in shared racks, with the way to all; renders nothing for a company without them. */
export function SharedColos() {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const { id } = useCustomer();
  const { data } = useQuery(firstSharedColosQuery(id));
  if (!data || data.total === 0) return null;
  const empty = emptyPowerColumns(data.items);
  const known = measured.filter((key) => !empty.has(key));
  const shown = new Set([...always, ...(known.length > 0 ? known : contracted)]);
  return (
    <Card
      title={t("racks.shared-colos")}
      count={data.total}
      link={{ to: "/racks/shared-colo", label: t("racks.all-units") }}
      flush
    >
      <Table
        caption={t("racks.shared-colos")}
        columns={sharedColoColumns(t, locale)
          .filter(({ key }) => shown.has(key))
          .map(({ sortable: _sortable, ...column }) => column)}
        rows={data.items}
        rowKey={({ id: coloId }) => coloId}
        single
      />
    </Card>
  );
}
