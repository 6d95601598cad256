import { type Prefix, quarantineDays, releasePrefix } from "@demarc/contract/ip-management/prefixes";
import { fullName } from "@demarc/contract/core/customer-contact";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { reportActionFailure } from "../../../shell/action-failure.ts";
import { isUnknown } from "../../../shell/calls/call-error.ts";
import { call } from "../../../shell/calls/http.ts";
import { useCustomer } from "../../../shell/session.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useLocale, useText } from "../../../shell/translate.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardGrid, CardStack } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Definition, DefinitionList } from "../../../ui/definition-list.tsx";
import { EditInPlace } from "../../../ui/edit-in-place.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { forgetPrefixes, prefixQuery } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { AddressCard } from "../names/ip-addresses-card.tsx";
import { DelegationBadge, PrefixState, usageText } from "./prefix-columns.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";

const DescriptionForm = lazyPart(() => import("./description-form.tsx"), "DescriptionForm");
const AbuseContactForm = lazyPart(() => import("./abuse-contact-form.tsx"), "AbuseContactForm");
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
  return (
    <Page
      title={data ? data.prefix : t("ip.prefix")}
      description={
        data && (
          <span className={styles.badges}>
            {data.description ?? t(`ip.kind.${data.kind}`)} <PrefixState prefix={data} t={t} />
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

interface PartProps {
  readonly customerId: number;
  readonly prefix: Prefix;
}

const isLive = ({ lifecycle }: Prefix): boolean => lifecycle === "ACTIVE" || lifecycle === "RESERVED";

function Actions({ customerId, prefix }: PartProps) {
  const t = useText<typeof en>();
  const [open, setOpen] = useState<"planner" | "release">();
  const [pending, setPending] = useState(false);
  const close = () => setOpen(undefined);
  const release = async () => {
    setPending(true);
    try {
      await call(releasePrefix, {
        params: { customerId, prefixId: prefix.id },
        body: {},
        ifMatch: prefix.version,
        idempotencyKey: crypto.randomUUID(),
      });
      showToast(t("ip.released", { prefix: prefix.prefix }));
    } catch (error) {
      await reportActionFailure(error);
    }
    await forgetPrefixes(customerId);
    setPending(false);
    close();
  };
  if (!isLive(prefix)) return null;
  return (
    <>
      <Button onClick={() => setOpen("planner")}>{t("ip.planner")}</Button>
      {prefix.releasable && <Button onClick={() => setOpen("release")}>{t("ip.release")}</Button>}
      {open === "release" && (
        <ConfirmDialog
          title={t("ip.release-ask", { prefix: prefix.prefix })}
          action={t("ip.release")}
          danger
          pending={pending}
          onConfirm={() => void release()}
          onCancel={close}
        >
          <p>{t("ip.release-text", { days: quarantineDays })}</p>
        </ConfirmDialog>
      )}
      <Suspense>
        {open === "planner" && <SubnetPlanner customerId={customerId} prefix={prefix} onClose={close} />}
      </Suspense>
    </>
  );
}

function Content({ customerId, prefix }: PartProps) {
  const t = useText<typeof en>();
  return (
    <>
      {prefix.lifecycle === "RELEASING" && <Notice tone="warn">{t("ip.releasing", { days: quarantineDays })}</Notice>}
      <CardGrid>
        <CardStack>
          <Facts customerId={customerId} prefix={prefix} />
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

function Facts({ customerId, prefix }: PartProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { used, total, family, service, gateway, usable, originAsn, delegationState, reverseMode, ripe } = prefix;
  const { contacts } = useCustomer();
  const abuse = contacts.find(({ id }) => id === prefix.abuseContactId);
  const netname = ripe?.["netname"];
  return (
    <Card title={t("ip.facts")} icon="ip">
      <EditInPlace
        label={t("ip.note")}
        value={prefix.description ?? <span className="dim">{t("ip.no-note")}</span>}
        change={isLive(prefix) ? t("ip.change") : undefined}
      >
        {(close) => <DescriptionForm customerId={customerId} prefix={prefix} onDone={close} />}
      </EditInPlace>
      <EditInPlace
        label={t("ip.abuse")}
        value={abuse ? `${fullName(abuse)} · ${abuse.email}` : <span className="dim">{t("ip.abuse-company")}</span>}
        change={isLive(prefix) ? t("ip.change") : undefined}
      >
        {(close) => <AbuseContactForm customerId={customerId} prefix={prefix} onDone={close} />}
      </EditInPlace>
      <div className={styles.facts}>
        <DefinitionList>
          <Definition term={t("ip.use")}>{usageText(t, locale, used, total, family === 6)}</Definition>
          <Definition term={t("ip.kind")}>{t(`ip.kind.${prefix.kind}`)}</Definition>
          {service && (
            <Definition term={t("ip.service")}>
              {service.type === "line" ? <a href={`/lines/detail/${service.id}`}>{service.name}</a> : service.name}
            </Definition>
          )}
          {gateway && (
            <Definition term={t("ip.gateway")}>
              <span className={styles.mono}>{gateway}</span>
            </Definition>
          )}
          {usable && (
            <Definition term={t("ip.usable")}>
              <span className={styles.mono}>{usable}</span>
            </Definition>
          )}
          {originAsn !== null && <Definition term={t("ip.origin")}>AS{originAsn}</Definition>}
          <Definition term={t("ip.reverse")}>
            {delegationState === "NONE" || delegationState === "HOSTED" ? (
              t(`ip.reverse.${reverseMode}`)
            ) : (
              <DelegationBadge state={delegationState} t={t} />
            )}
          </Definition>
          {isLive(prefix) && !prefix.releasable && (
            <Definition term={t("ip.release")}>
              {prefix.kind === "LINK" ? t("ip.release-link") : t("ip.release-in-use")}
            </Definition>
          )}
          {typeof netname === "string" && <Definition term={t("ip.netname")}>{netname}</Definition>}
        </DefinitionList>
      </div>
    </Card>
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
