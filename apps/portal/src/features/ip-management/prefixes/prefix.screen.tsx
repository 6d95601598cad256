import { quarantineDays } from "@demarc/contract/ip-management/prefixes";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "../../../shell/calls/call-error.ts";
import { useRecordTitle } from "../../../shell/record-title.ts";
import { useCustomer } from "../../../shell/session.ts";
import { useText } from "../../../shell/translate.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardGrid, CardStack } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { AddressCard } from "../names/ip-addresses-card.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { LifecycleState } from "./prefix-badges.tsx";
import { isLive, PrefixFacts, type PrefixPartProps } from "./prefix-facts.tsx";
import { prefixQuery } from "./prefixes.data.ts";
import { hasSnapshot } from "../../../shell/forms/form-snapshot.ts";
import { snapshotKeys } from "../snapshot-keys.ts";

const ReleaseDialog = lazyPart(() => import("./release-dialog.tsx"), "ReleaseDialog");
const SubnetsCard = lazyPart(() => import("../subnets/subnets-card.tsx"), "SubnetsCard");
const SubnetPlanner = lazyPart(() => import("../subnets/subnet-planner.tsx"), "SubnetPlanner");
const DelegationCard = lazyPart(() => import("../delegation/delegation-card.tsx"), "DelegationCard");
const RoutesCard = lazyPart(() => import("../route-authorisations/routes-card.tsx"), "RoutesCard");

/** /ip-management/prefix/$id */
export function PrefixScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { id = "" } = useParams({ strict: false });
  const { data, isPending, error, refetch } = useQuery(prefixQuery(customerId, id));
  useRecordTitle(data ? data.prefix : isUnknown(error) ? null : undefined);
  return (
    <Page
      title={data ? data.prefix : t("ip.prefix")}
      description={
        data && (
          <span className={styles.badges}>
            {data.description ?? t(`ip.kind.${data.kind}`)} <LifecycleState lifecycle={data.lifecycle} />
          </span>
        )
      }
      actions={data && <Actions customerId={customerId} prefix={data} />}
    >
      <Loader
        loading={isPending}
        failed={data === undefined && !isUnknown(error)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {data ? <Content key={data.id} customerId={customerId} prefix={data} /> : <UnknownPrefix />}
      </Loader>
    </Page>
  );
}

function Actions({ customerId, prefix }: PrefixPartProps) {
  const t = useText<typeof en>();
  const [open, setOpen] = useState<"planner" | "release" | undefined>(() =>
    hasSnapshot(snapshotKeys.plan(prefix.id)) ? "planner" : undefined,
  );
  const close = () => setOpen(undefined);
  if (!isLive(prefix)) return null;
  return (
    <>
      <Button onClick={() => setOpen("planner")}>{t("ip.planner")}</Button>
      {prefix.releasable && <Button onClick={() => setOpen("release")}>{t("ip.release")}</Button>}
      <Suspense>
        {open === "planner" && <SubnetPlanner customerId={customerId} prefix={prefix} onClose={close} />}
        {open === "release" && <ReleaseDialog customerId={customerId} prefix={prefix} onClose={close} />}
      </Suspense>
    </>
  );
}

function Content({ customerId, prefix }: PrefixPartProps) {
  const t = useText<typeof en>();
  return (
    <>
      {prefix.lifecycle === "RELEASING" && <Notice tone="warn">{t("ip.releasing", { days: quarantineDays })}</Notice>}
      <CardGrid>
        <CardStack>
          <PrefixFacts customerId={customerId} prefix={prefix} />
        </CardStack>
        <CardStack>
          <Suspense fallback={<Skeleton shape="card" count={2} />}>
            {prefix.kind !== "LINK" && <DelegationCard customerId={customerId} prefix={prefix} live={isLive(prefix)} />}
            <RoutesCard customerId={customerId} prefix={prefix} live={isLive(prefix)} />
          </Suspense>
        </CardStack>
      </CardGrid>
      <Suspense fallback={<Skeleton shape="card" count={1} />}>
        <SubnetsCard customerId={customerId} prefix={prefix} live={isLive(prefix)} />
      </Suspense>
      <AddressCard customerId={customerId} prefix={prefix} live={isLive(prefix)} />
    </>
  );
}

function UnknownPrefix() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="ip"
        title={t("ip.unknown-title")}
        text={t("ip.unknown-text")}
        action={<LinkButton to="/ip-management">{t("ip.back")}</LinkButton>}
      />
    </Card>
  );
}
