import type { RackInUse } from "@demarc/contract/core/racks/rack-fields";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import type en from "./racks.en.ts";

export function RackUsage({ inUse, ofUnits = false }: { readonly inUse: RackInUse; readonly ofUnits?: boolean }) {
  const t = useText<typeof en>();
  return (
    <>
      <Connections
        connections={inUse.connections}
        none={t(ofUnits ? "racks.no-connections-units" : "racks.no-connections")}
      />
      <Prefixes prefixes={inUse.prefixes} none={t(ofUnits ? "racks.no-prefixes-units" : "racks.no-prefixes")} />
    </>
  );
}

interface NoneProps {
  /** The text for an empty list. */
  readonly none: string;
}

function Connections({ connections, none }: Pick<RackInUse, "connections"> & NoneProps) {
  const t = useText<typeof en>();
  const isOpen = useFeatures().has("dcConnections");
  const columns: readonly Column<RackInUse["connections"][number]>[] = [
    {
      key: "reference",
      header: t("racks.connection"),
      rowHeader: true,
      cell: ({ id, reference, connectionNumber }) => {
        const name = reference ?? connectionNumber;
        return isOpen ? <a href={`/dc-connections/${id}`}>{name}</a> : name;
      },
    },
    {
      key: "number",
      header: t("racks.number"),
      align: "end",
      phone: "trail",
      cell: ({ connectionNumber }) => <span className="number dim">{connectionNumber}</span>,
    },
  ];
  return (
    <Card title={t("racks.connections")} count={connections.length} flush={connections.length > 0}>
      {connections.length > 0 ? (
        <Table caption={t("racks.connections")} columns={columns} rows={connections} rowKey={({ id }) => id} />
      ) : (
        <p className="dim">{none}</p>
      )}
    </Card>
  );
}

function Prefixes({ prefixes, none }: Pick<RackInUse, "prefixes"> & NoneProps) {
  const t = useText<typeof en>();
  const desk = useHasRole("RESELLER_SERVICE_DESK");
  const isOn = useFeatures().has("ipManagement");
  const readOnly = useReadOnly();
  const isOpen = desk && isOn && !readOnly;
  const columns: readonly Column<RackInUse["prefixes"][number]>[] = [
    {
      key: "prefix",
      header: t("racks.prefix"),
      rowHeader: true,
      cell: ({ id, prefix }) => {
        const text = <span className="code">{prefix}</span>;
        return isOpen ? <a href={`/ip-management/prefix/${id}`}>{text}</a> : text;
      },
    },
    { key: "description", header: t("racks.description"), cell: ({ description }) => description },
  ];
  return (
    <Card title={t("racks.prefixes")} count={prefixes.length} flush={prefixes.length > 0}>
      {prefixes.length > 0 ? (
        <Table caption={t("racks.prefixes")} columns={columns} rows={prefixes} rowKey={({ id }) => id} />
      ) : (
        <p className="dim">{none}</p>
      )}
    </Card>
  );
}
