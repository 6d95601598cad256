import type { SharedColoSummary } from "@demarc/contract/racks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCustomer } from "../../shell/session.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { coloName, unitsText, wattText } from "./rack-labels.ts";
import { RackState } from "./rack-state.tsx";
import styles from "./rack.module.css";
import type en from "./racks.en.ts";
import { sharedColoRows, sharedColosQuery } from "./shared-colos.data.ts";

const columnsOf = (t: Translate<keyof typeof en>, locale: Locale): readonly Column<SharedColoSummary>[] => [
  {
    key: "name",
    header: t("racks.shared-colo"),
    rowHeader: true,
    width: 220,
    cell: (colo) => <a href={`/racks/shared-colo/${colo.id}`}>{coloName(colo)}</a>,
  },
  {
    key: "rack",
    header: t("racks.code"),
    width: 128,
    cell: ({ rackCode }) => <span className="number dim">{rackCode}</span>,
  },
  {
    key: "state",
    header: t("racks.state"),
    width: 140,
    phone: "end",
    cell: ({ lifecycle }) => <RackState lifecycle={lifecycle} />,
  },
  { key: "place", header: t("racks.place"), cell: ({ siteCode, room }) => `${siteCode}, ${room}` },
  {
    key: "units",
    header: t("racks.units"),
    width: 148,
    phone: "hidden",
    drops: 900,
    cell: ({ units }) => unitsText(units),
  },
  {
    key: "power",
    header: t("racks.power"),
    width: 120,
    align: "end",
    phone: "hidden",
    drops: 900,
    cell: ({ contractedW }) => contractedW !== undefined && wattText(contractedW, locale),
  },
  {
    key: "contract",
    header: t("racks.contract-end"),
    width: 124,
    align: "end",
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => contract && formatDate(contract.endDate, locale),
  },
];

/** The units of the company in shared racks; renders nothing for a company without them. */
export function SharedColos() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id } = useCustomer();
  const [page, setPage] = useState(1);
  const { data } = useQuery(sharedColosQuery(id, page));
  if (!data || data.total === 0) return null;
  const isLast = page * sharedColoRows >= data.total;
  return (
    <Card title={t("racks.shared-colos")} count={data.total} flush>
      <Table
        caption={t("racks.shared-colos")}
        columns={columnsOf(t, locale)}
        rows={data.items}
        rowKey={({ id: coloId }) => coloId}
        single
      />
      {data.total > sharedColoRows && (
        <div className={styles.pages}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("racks.previous")}
          </Button>
          <Button size="small" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t("racks.next")}
          </Button>
        </div>
      )}
    </Card>
  );
}
