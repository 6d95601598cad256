import type { PrefixRequest } from "@demarc/contract/ip-management/prefixes";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";

const tones = { REQUESTED: "info", GRANTED: "ok", DECLINED: "bad" } as const;

interface PrefixRequestsProps {
  readonly requests: readonly PrefixRequest[];
  /** How many requests there are in all. */
  readonly total: number;
}

export function PrefixRequests({ requests, total }: PrefixRequestsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<PrefixRequest>[] = [
    {
      key: "request",
      header: t("ip.request-what"),
      rowHeader: true,
      cell: ({ family, prefixLength, purpose, service, usage }) => (
        <span className={styles.name}>
          {`IPv${family} /${prefixLength}`}
          {service && <span>{t("ip.request-for", { service: service.name })}</span>}
          {usage && <span className="dim">{t("ip.request-usage", usage)}</span>}
          <span className="dim">{purpose}</span>
        </span>
      ),
    },
    { key: "when", header: t("ip.request-when"), cell: ({ createdAt }) => formatDate(createdAt, locale) },
    {
      key: "state",
      header: t("ip.request-state"),
      phone: "trail",
      cell: ({ state }) => <State tone={tones[state]}>{t(`ip.request.${state}`)}</State>,
    },
    {
      key: "answer",
      header: t("ip.request-answer"),
      cell: ({ prefix, answer, answeredAt }) => (
        <span className={styles.name}>
          {prefix && <a href={`/ip-management/prefix/${prefix.id}`}>{prefix.prefix}</a>}
          {answer ?? (answeredAt ? !prefix && "–" : t("ip.request-waiting"))}
          {answeredAt && <span className="dim">{formatDate(answeredAt, locale)}</span>}
        </span>
      ),
    },
  ];
  const more = requests.length < total ? t("ip.requests-first", { count: requests.length, total }) : undefined;
  return (
    <Card title={t("ip.requests")} description={more} flush>
      <Table caption={t("ip.requests")} columns={columns} rows={requests} rowKey={({ id }) => id} />
    </Card>
  );
}
