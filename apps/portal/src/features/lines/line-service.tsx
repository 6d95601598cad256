import { cityLine } from "@demarc/contract/core/address";
import type { Line } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { Table } from "@demarc/ui/layout/table.tsx";
import { speedText, streetLine } from "./line-labels.ts";
import { packageNameOf } from "../services/package-name.ts";
import { contractFacts, numberFact } from "../services/service-facts.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { addressColumns, PrefixLink } from "./line-network.tsx";
import { lineAddressesQuery } from "./lines.data.ts";
import type en from "./lines.en.ts";

type Text = Translate<keyof (typeof en & ServiceTexts)>;

export const lineFacts = (t: Text, locale: Locale, line: Line): readonly Fact[] => {
  const { lineNumber, address, slaCode, contract } = line;
  return [
    numberFact(t("lines.number"), lineNumber),
    { label: t("lines.address"), value: `${streetLine(address)}, ${cityLine(address)}` },
    {
      label: t("lines.product"),
      value: packageNameOf(line, locale),
    },
    // The card of the service has its terms.
    { label: t("lines.sla"), value: t(`lines.sla-name.${slaCode}`) },
    ...contractFacts(t, locale, contract),
  ];
};

export function LineService({ line }: { readonly line: Line }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const delivery = line.events.find(({ type }) => type === "DELIVERED")?.at ?? line.contract?.startDate;
  const [circuit] = line.circuits;
  return (
    <Card
      title={t("lines.service")}
      link={{ to: `/lines/detail/${line.id}?tab=network`, label: t("lines.tab.network") }}
    >
      <DefinitionList>
        {line.endCustomer && <Definition term={t("service.end-customer")}>{line.endCustomer.name}</Definition>}
        <Definition term={t("service.package")}>{packageNameOf(line, locale)}</Definition>
        <Definition term={t("lines.sla")}>{t(`lines.sla.${line.slaCode}`)}</Definition>
        <Definition term={t("lines.carrier")}>{line.carrier}</Definition>
        {line.connectionPoint && <Definition term={t("lines.connection-point")}>{line.connectionPoint}</Definition>}
        {line.circuitId && (
          <Definition term={t("lines.circuit-id")}>
            <span className="code">{line.circuitId}</span>{" "}
            <CopyButton value={line.circuitId} what={t("lines.circuit-id")} />
          </Definition>
        )}
        {line.equipment.map(({ type, model, serial, ownership }) => (
          <Definition key={serial} term={t(ownership === "CUSTOMER" ? "lines.equipment-own" : "lines.equipment")}>
            {type} {model}
          </Definition>
        ))}
        {circuit && (
          <Definition term={t("lines.handover")}>
            {t(`lines.handover.${circuit.handover}`)}, {speedText(circuit.bandwidthDown, circuit.bandwidthUp, locale)}
          </Definition>
        )}
        {delivery && <Definition term={t("lines.event.DELIVERED")}>{formatDate(delivery, locale)}</Definition>}
      </DefinitionList>
    </Card>
  );
}

/** The number of addresses in the overview. */
const shown = 6;

/** The first addresses of the line; the network tab has all of them. */
export function LineAddresses({ customerId, line }: { readonly customerId: number; readonly line: Line }) {
  const t = useText<typeof en & ServiceTexts>();
  const { data, isPending, error, refetch } = useQuery(lineAddressesQuery(customerId, line.id));
  const columns = addressColumns(t).filter(({ key }) => key !== "assignment");
  const rows = data?.items.slice(0, shown) ?? [];
  const [prefix] = line.prefixes;
  const all = {
    to: `/lines/detail/${line.id}?tab=network`,
    label: t("lines.all-addresses", { count: data?.total ?? 0 }),
  };
  return (
    <Card
      title={t("lines.addresses")}
      count={prefix && <PrefixLink line={line} prefix={prefix} />}
      link={(data?.total ?? 0) > shown ? all : undefined}
      flush
    >
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={shown} />}
      >
        {rows.length > 0 ? (
          <Table caption={t("lines.addresses")} columns={columns} rows={rows} rowKey={(row) => row.address} />
        ) : (
          <EmptyState icon="ip" title={t("lines.no-addresses")} />
        )}
      </Loader>
    </Card>
  );
}
