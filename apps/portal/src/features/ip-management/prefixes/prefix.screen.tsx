import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { useTab } from "@demarc/shell/use-tab.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { TabPanel, type TabState } from "@demarc/ui/controls/tabs.tsx";
import type en from "../ip-management.en.ts";
import { AddressesTab } from "../names/addresses-tab.tsx";
import type { AddressSelection } from "../names/use-addresses.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { subnetsQuery } from "../subnets/subnets.data.ts";
import { PrefixBadge, PrefixBanner } from "../facts/prefix-badges.tsx";
import { isLive, type PrefixPartProps, usePrefixFacts } from "../facts/prefix-facts.tsx";
import { prefixQuery } from "./prefixes.data.ts";

const ReleaseDialog = lazyPart(() => import("./release-dialog.tsx"), "ReleaseDialog");
const PatternDialog = lazyPart(() => import("../names/pattern-dialog.tsx"), "PatternDialog");
const SubnetsCard = lazyPart(() => import("../subnets/subnets-card.tsx"), "SubnetsCard");
const SubnetPlanner = lazyPart(() => import("../subnets/subnet-planner.tsx"), "SubnetPlanner");
const DelegationCard = lazyPart(() => import("../delegation/delegation-card.tsx"), "DelegationCard");
const RoutesCard = lazyPart(() => import("../route-authorisations/routes-card.tsx"), "RoutesCard");
const PrefixDetails = lazyPart(() => import("./prefix-details.tsx"), "PrefixDetails");

/** The selected addresses, and the prefix that they are of. */
interface Chosen {
  readonly of: string;
  readonly addresses: ReadonlySet<string>;
}

type Open = "pattern" | "planner" | "release" | undefined;

export function PrefixScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { id = "" } = useParams({ strict: false });
  const { data, isPending, error, refetch } = useQuery(prefixQuery(customerId, id));
  const { data: subnets } = useQuery(subnetsQuery({ customerId, prefixId: id }, 1));
  const facts = usePrefixFacts(customerId, id, data);
  const tabs = useTab([
    { key: "addresses", label: t("ip.addresses") },
    { key: "subnets", label: t("ip.subnets"), count: subnets?.total },
    ...(data?.kind === "LINK" ? [] : [{ key: "dns", label: t("ip.reverse"), bad: data?.delegationState === "FAILED" }]),
    { key: "routing", label: t("ip.tab.routing") },
    { key: "details", label: t("ip.tab.details") },
  ]);
  const [open, setOpen] = useState<Open>(() => {
    if (hasSnapshot(snapshotKeys.pattern(id))) return "pattern";
    return hasSnapshot(snapshotKeys.plan(id)) ? "planner" : undefined;
  });
  const [{ of, addresses }, setSelected] = useState<Chosen>({ of: id, addresses: new Set() });
  const selected = of === id ? addresses : new Set<string>();
  const select = (chosen: ReadonlySet<string>) => setSelected({ of: id, addresses: chosen });
  useRecordTitle(data ? data.prefix : isUnknown(error) ? null : undefined);
  const close = () => setOpen(undefined);
  const live = data === undefined || isLive(data);
  const canName = live && (data === undefined || data.reverseMode === "HOSTED");
  const selection = canName ? { selected, onSelect: select, onName: () => setOpen("pattern") } : undefined;
  const pattern: PageAction = {
    label: t("ip.by-pattern"),
    icon: "edit",
    disabled: data === undefined,
    run: () => setOpen("pattern"),
  };
  const actions: readonly PageAction[] = [
    ...(canName ? [pattern] : []),
    ...(live ? [{ label: t("ip.planner"), disabled: data === undefined, run: () => setOpen("planner") }] : []),
    ...(live && data?.releasable ? [{ label: t("ip.release"), danger: true, run: () => setOpen("release") }] : []),
  ];
  const isNone = data === undefined && isUnknown(error);
  return (
    <ObjectPage
      title={data ? data.prefix : t("ip.prefix")}
      badge={data && <PrefixBadge prefix={data} />}
      facts={isNone ? undefined : facts}
      actions={isNone ? undefined : actions}
      banner={data && <PrefixBanner prefix={data} dnsTab={tabs.hrefOf("dns")} />}
      tabs={isNone ? undefined : tabs}
    >
      <Loader
        loading={isPending}
        failed={data === undefined && !isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton part />}
      >
        {data ? (
          <Tabs key={data.id} customerId={customerId} prefix={data} tabs={tabs} selection={selection} />
        ) : (
          <UnknownPrefix />
        )}
      </Loader>
      <Suspense>
        {data && open === "pattern" && (
          <PatternDialog
            place={{ customerId, prefixId: id }}
            prefix={data}
            selected={selected}
            onClose={close}
            onDone={() => {
              select(new Set());
              close();
            }}
          />
        )}
        {data && open === "planner" && <SubnetPlanner customerId={customerId} prefix={data} onClose={close} />}
        {data && open === "release" && <ReleaseDialog customerId={customerId} prefix={data} onClose={close} />}
      </Suspense>
    </ObjectPage>
  );
}

interface TabsProps extends PrefixPartProps {
  readonly tabs: TabState;
  readonly selection: AddressSelection | undefined;
}

function Tabs({ customerId, prefix, tabs, selection }: TabsProps) {
  const given = { customerId, prefix, live: isLive(prefix) };
  return (
    <>
      <TabPanel name="addresses" state={tabs}>
        <AddressesTab {...given} selection={selection} />
      </TabPanel>
      <TabPanel name="subnets" state={tabs}>
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          <SubnetsCard {...given} />
        </Suspense>
      </TabPanel>
      {prefix.kind !== "LINK" && (
        <TabPanel name="dns" state={tabs}>
          <Suspense fallback={<Skeleton shape="card" count={1} />}>
            <DelegationCard {...given} />
          </Suspense>
        </TabPanel>
      )}
      <TabPanel name="routing" state={tabs}>
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          <RoutesCard {...given} />
        </Suspense>
      </TabPanel>
      <TabPanel name="details" state={tabs}>
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          <PrefixDetails customerId={customerId} prefix={prefix} />
        </Suspense>
      </TabPanel>
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
