import type { Line, LineIp, LinePrefix } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { speedText } from "./line-labels.ts";
import { lineAddressesQuery } from "./lines.data.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

export function LineNetwork({ customerId, line }: { readonly customerId: number; readonly line: Line }) {
  const t = useText<typeof en>();
  return (
    <>
      <Card title={t("lines.circuits")} flush>
        {line.circuits.length > 0 ? (
          <Circuits circuits={line.circuits} />
        ) : (
          <EmptyState icon="dc" title={t("lines.no-circuits")} />
        )}
      </Card>
      {line.equipment.length > 0 && (
        <Card title={t("lines.equipment")} flush>
          <Equipment equipment={line.equipment} />
        </Card>
      )}
      <Card title={t("lines.prefixes")} flush>
        {line.prefixes.length > 0 ? <Prefixes line={line} /> : <EmptyState icon="ip" title={t("lines.no-prefixes")} />}
      </Card>
      <Addresses customerId={customerId} line={line} />
    </>
  );
}

function Circuits({ circuits }: Pick<Line, "circuits">) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<Line["circuits"][number]>[] = [
    {
      key: "service",
      header: t("lines.circuit"),
      rowHeader: true,
      cell: (row) => t(`lines.circuit.${row.service}`),
    },
    { key: "handover", header: t("lines.handover"), cell: (row) => t(`lines.handover.${row.handover}`) },
    { key: "vlan", header: t("lines.vlan"), cell: (row) => (row.vlan === null ? "–" : `VLAN ${row.vlan}`) },
    {
      key: "bandwidth",
      header: t("lines.bandwidth"),
      cell: (row) => speedText(row.bandwidthDown, row.bandwidthUp, locale),
    },
    {
      key: "user",
      header: t("lines.ppp-username"),
      phone: "hidden",
      cell: (row) => <span className="code">{row.pppUsername ?? "–"}</span>,
    },
  ];
  return <Table caption={t("lines.circuits")} columns={columns} rows={circuits} rowKey={(row) => row.id} />;
}

function Equipment({ equipment }: Pick<Line, "equipment">) {
  const t = useText<typeof en>();
  const columns: readonly Column<Line["equipment"][number]>[] = [
    { key: "model", header: t("lines.model"), rowHeader: true, cell: ({ type, model }) => `${type} ${model}` },
    { key: "serial", header: t("lines.serial"), cell: ({ serial }) => <span className="code">{serial}</span> },
    {
      key: "mac",
      header: t("lines.mac-address"),
      cell: ({ macAddress }) => <span className="code">{macAddress ?? "–"}</span>,
    },
    {
      key: "owner",
      header: t("lines.owner"),
      cell: ({ ownership }) => t(ownership === "CUSTOMER" ? "lines.owner-you" : "lines.owner-provider"),
    },
  ];
  return <Table caption={t("lines.equipment")} columns={columns} rows={equipment} rowKey={({ serial }) => serial} />;
}

/** Whether the person may open the prefixes of the line in IP management. */
export const useManagesIp = (line: Pick<Line, "view">): boolean => {
  const desk = useHasRole("RESELLER_SERVICE_DESK");
  const isOn = useFeatures().has("ipManagement");
  const readOnly = useReadOnly();
  return desk && isOn && !readOnly && line.view === "own";
};

/** A prefix; a link for people who may open it. */
export function PrefixLink({ line, prefix }: { readonly line: Line; readonly prefix: LinePrefix }) {
  const manages = useManagesIp(line);
  const text = <span className="code">{prefix.prefix}</span>;
  return manages ? <a href={`/ip-management/prefix/${prefix.id}`}>{text}</a> : text;
}

function Prefixes({ line }: { readonly line: Line }) {
  const t = useText<typeof en>();
  const columns: readonly Column<LinePrefix>[] = [
    {
      key: "prefix",
      header: t("lines.prefix"),
      rowHeader: true,
      cell: (prefix) => <PrefixLink line={line} prefix={prefix} />,
    },
    { key: "description", header: t("lines.note"), cell: (row) => row.description ?? "–" },
    {
      key: "gateway",
      header: t("lines.gateway"),
      cell: ({ gateway }) => <span className="mono">{gateway ?? "–"}</span>,
    },
    {
      key: "usable",
      header: t("lines.usable"),
      cell: ({ usable }) => <span className="code">{usable}</span>,
    },
    { key: "used", header: t("lines.in-use"), align: "end", phone: "hidden", cell: ({ inUse }) => inUse },
  ];
  return <Table caption={t("lines.prefixes")} columns={columns} rows={line.prefixes} rowKey={(row) => row.id} />;
}

export const addressColumns = (t: Translate<keyof typeof en>): readonly Column<LineIp>[] => [
  {
    key: "address",
    header: t("lines.ip-address"),
    rowHeader: true,
    cell: ({ address }) => (
      <>
        <span className="code">{address}</span> <CopyButton value={address} what={address} />
      </>
    ),
  },
  { key: "role", header: t("lines.role"), cell: ({ role }) => t(`lines.role.${role}`) },
  { key: "assignment", header: t("lines.assignment"), cell: (row) => t(`lines.assignment.${row.assignment}`) },
  { key: "label", header: t("lines.note"), cell: ({ label }) => label ?? "–" },
  { key: "ptr", header: t("lines.ptr"), cell: ({ ptr }) => <span className="code">{ptr ?? "–"}</span> },
];

function Addresses({ customerId, line }: { readonly customerId: number; readonly line: Line }) {
  const t = useText<typeof en>();
  const managesIp = useManagesIp(line);
  const { data, isPending, error, refetch } = useQuery(lineAddressesQuery(customerId, line.id));
  const rows = data?.items ?? [];
  const total = data?.total ?? 0;
  return (
    <Card title={t("lines.ip-addresses")} flush>
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {rows.length > 0 ? (
          <Table
            caption={t("lines.ip-addresses")}
            columns={addressColumns(t)}
            rows={rows}
            rowKey={(row) => row.address}
            dense
          />
        ) : (
          <EmptyState icon="ip" title={t("lines.no-addresses")} />
        )}
        {rows.length < total && (
          <p className={styles.older}>
            {t("lines.addresses-first", { count: rows.length, total })}{" "}
            {managesIp && <a href={`/ip-management?q=${line.lineNumber}`}>{t("lines.addresses-all")}</a>}
          </p>
        )}
      </Loader>
    </Card>
  );
}
