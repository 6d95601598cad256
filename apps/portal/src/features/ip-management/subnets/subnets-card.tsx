import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { Subnet } from "@demarc/contract/ip-management/subnets";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { Table } from "@demarc/ui/layout/table.tsx";
import type en from "../ip-management.en.ts";
import { PageSteps } from "../page-steps.tsx";
import { usePageInAddress } from "../use-page-in-address.ts";
import { removeSubnet } from "./remove-subnet.ts";
import { subnetColumns } from "./subnet-columns.tsx";
import { endCustomersQuery } from "../../end-customers/offered-end-customers.data.ts";
import { subnetPageSize, subnetsQuery } from "./subnets.data.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { snapshotKeys } from "../snapshot-keys.ts";

const SubnetDialog = lazyPart(() => import("./subnet-dialog.tsx"), "SubnetDialog");

interface SubnetsCardProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly live: boolean;
}

export function SubnetsCard({ customerId, prefix, live }: SubnetsCardProps) {
  const t = useText<typeof en>();
  const { type } = useCustomer();
  const [page, setPage] = usePageInAddress("subnets");
  const [edited, setEdited] = useState<Subnet | "new" | undefined>(() =>
    hasSnapshot(snapshotKeys.subnet(prefix.id)) ? "new" : undefined,
  );
  const { data, isPending, error, refetch } = useQuery(subnetsQuery({ customerId, prefixId: prefix.id }, page));
  const { data: endCustomers } = useQuery({ ...endCustomersQuery(customerId), enabled: type === "reseller" });
  const names = new Map(endCustomers?.items.map(({ id, name }) => [id, name]));
  const rows = data?.items ?? [];
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / subnetPageSize));
  const add = (
    <Button icon="plus" onClick={() => setEdited("new")}>
      {t("ip.add-subnet")}
    </Button>
  );
  const columns = subnetColumns(t, {
    names: type === "reseller" ? names : undefined,
    onEdit: live ? setEdited : undefined,
    onRemove: (subnet) => void removeSubnet(t, customerId, subnet),
  });
  return (
    <Card title={t("ip.subnets")} flush actions={live && add}>
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {rows.length > 0 ? (
          <Table caption={t("ip.subnets")} columns={columns} rows={rows} rowKey={({ id }) => id} dense />
        ) : (
          <EmptyState icon="dc" title={t("ip.no-subnets")} text={t("ip.no-subnets-text")} />
        )}
      </Loader>
      <PageSteps label={t("ip.subnet-pages")} page={page} pages={pages} onPage={setPage} />
      <Suspense>
        {edited && (
          <SubnetDialog
            prefixId={prefix.id}
            within={prefix.prefix}
            known={edited === "new" ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}
