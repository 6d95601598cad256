import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useText } from "../../../shell/translate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type en from "../ip-management.en.ts";
import { PageSteps } from "../page-steps.tsx";
import { usePageInAddress } from "../use-page-in-address.ts";
import styles from "../ip-management.module.css";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { addressesQuery, addressPageSize } from "./names.data.ts";
import { hasSnapshot } from "../../../shell/forms/form-snapshot.ts";
import { snapshotKeys } from "../snapshot-keys.ts";

const AddressDialog = lazyPart(() => import("./address-dialog.tsx"), "AddressDialog");
const PatternDialog = lazyPart(() => import("./pattern-dialog.tsx"), "PatternDialog");

const tones = { NONE: "neutral", PENDING: "info", LIVE: "ok", FAILED: "bad" } as const;

interface AddressCardProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly live: boolean;
}

/** The addresses of a prefix with labels and names; of IPv6 and of large prefixes, only those in use. */
export function AddressCard({ customerId, prefix, live }: AddressCardProps) {
  const t = useText<typeof en>();
  const [page, setPage] = usePageInAddress("addresses");
  const [edited, setEdited] = useState<string>();
  const [pattern, setPattern] = useState(() => hasSnapshot(snapshotKeys.pattern(prefix.id)));
  const place = { customerId, prefixId: prefix.id };
  const { data, isPending, refetch } = useQuery(addressesQuery(place, page));
  const named = live && prefix.reverseMode === "HOSTED";
  const rows = data?.items ?? [];
  const row = rows.find(({ address }) => address === edited);
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / addressPageSize));
  const actions = (
    <span className={styles.actions}>
      {named && <Button onClick={() => setPattern(true)}>{t("ip.by-pattern")}</Button>}
      {live && prefix.family === 6 && (
        <Button icon="plus" onClick={() => setEdited("")}>
          {t("ip.name-address")}
        </Button>
      )}
    </span>
  );
  return (
    <Card title={t("ip.addresses")} icon="ip" flush actions={actions}>
      {prefix.reverseMode === "DELEGATED" && <Notice>{t("ip.names-delegated")}</Notice>}
      <Loader
        loading={isPending}
        failed={data === undefined}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={8} />}
      >
        {rows.length > 0 ? (
          <Table
            caption={t("ip.addresses")}
            columns={addressColumns(t, live ? setEdited : undefined)}
            rows={rows}
            rowKey={({ address }) => address}
            dense
          />
        ) : (
          <EmptyState icon="ip" title={t("ip.no-addresses")} />
        )}
      </Loader>
      <PageSteps label={t("ip.pages")} page={page} pages={pages} onPage={setPage} />
      <Suspense>
        {edited !== undefined && (
          <AddressDialog place={place} row={row} named={named} onClose={() => setEdited(undefined)} />
        )}
        {pattern && <PatternDialog place={place} prefix={prefix} onClose={() => setPattern(false)} />}
      </Suspense>
    </Card>
  );
}

type Text = ReturnType<typeof useText<typeof en>>;

const addressColumns = (t: Text, onEdit: ((address: string) => void) | undefined): readonly Column<IpAddress>[] => [
  {
    key: "address",
    header: t("ip.address"),
    rowHeader: true,
    cell: ({ address }) => <span className={styles.mono}>{address}</span>,
  },
  {
    key: "label",
    header: t("ip.label"),
    cell: ({ label, reserved }) =>
      (label !== null || reserved !== null) && (
        <span className={styles.badges}>
          {label}
          {reserved && <Badge>{t(`ip.reserved.${reserved}`)}</Badge>}
        </span>
      ),
  },
  {
    key: "ptr",
    header: t("ip.ptr"),
    cell: ({ ptr }) => ptr && <span className={styles.mono}>{ptr}</span>,
  },
  {
    key: "state",
    header: t("ip.ptr-state"),
    phone: "hidden",
    cell: ({ ptrState }) => ptrState !== "NONE" && <Badge tone={tones[ptrState]}>{t(`ip.ptr.${ptrState}`)}</Badge>,
  },
  {
    key: "edit",
    header: <span className="visually-hidden">{t("ip.change")}</span>,
    phone: "trail",
    align: "end",
    cell: ({ address }) =>
      onEdit && <IconButton icon="edit" label={t("ip.change-address", { address })} onClick={() => onEdit(address)} />,
  },
];
