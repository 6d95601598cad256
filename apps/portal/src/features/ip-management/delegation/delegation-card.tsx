import { type Delegation, removeDelegation, requestDelegation } from "@demarc/contract/ip-management/delegation";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../../shell/calls/http.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { delegationQuery, forgetPrefixes } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import type { WantedServers } from "./name-server-form.tsx";
import { DelegationBadge } from "../prefixes/prefix-columns.tsx";
import { explainFailure } from "../../../shell/refusals.ts";
import { refusals } from "../ip-refusals.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";

const NameServerForm = lazyPart(() => import("./name-server-form.tsx"), "NameServerForm");

interface DelegationCardProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly live: boolean;
}

const shownZones = 8;

/** Shows and changes who serves the reverse zones; a customer's name servers are checked before delegation. */
export function DelegationCard({ customerId, prefix, live }: DelegationCardProps) {
  const t = useText<typeof en>();
  const place = { customerId, prefixId: prefix.id };
  const { data, isPending, refetch } = useQuery(delegationQuery(place));
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (work: Promise<unknown>, said: string) => {
    setError(undefined);
    try {
      await work;
      showToast(said);
      setEditing(false);
    } catch (failure) {
      setError((await explainFailure(failure, refusals))?.text);
    }
    setRemoving(false);
    await forgetPrefixes(customerId);
  };
  const request = (body: WantedServers) =>
    send(call(requestDelegation, { params: place, body, ifMatch: prefix.version }), t("ip.checking"));
  const remove = () =>
    send(call(removeDelegation, { params: place, ifMatch: prefix.version }), t("ip.delegation-gone"));
  const state = data?.state ?? "NONE";
  const removable = ["CHECKING", "PUBLISHING", "ACTIVE", "FAILED"].includes(state);
  const requestable = ["NONE", "HOSTED", "ACTIVE", "FAILED"].includes(state);
  return (
    <Card title={t("ip.delegation")} icon="dc">
      <Loader
        loading={isPending}
        failed={data === undefined}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {data && <Answered delegation={data} />}
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        {editing ? (
          <Suspense fallback={<Skeleton shape="field" count={2} />}>
            <NameServerForm
              servers={data?.nameServers ?? []}
              records={data?.dsRecords ?? []}
              signable={data?.zones.length === 1}
              onSend={request}
              onCancel={() => setEditing(false)}
            />
          </Suspense>
        ) : (
          live && (
            <FormActions inline>
              {requestable && <Button onClick={() => setEditing(true)}>{t("ip.own-servers")}</Button>}
              {removable && <Button onClick={() => setRemoving(true)}>{t("ip.end-delegation")}</Button>}
            </FormActions>
          )
        )}
      </Loader>
      {removing && (
        <ConfirmDialog
          title={t("ip.end-delegation-ask", { prefix: prefix.prefix })}
          action={t("ip.end-delegation")}
          danger
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(false)}
        >
          <p>{t("ip.end-delegation-text")}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Answered({ delegation }: { readonly delegation: Delegation }) {
  const t = useText<typeof en>();
  const { state, nameServers, dsRecords, zones, findings } = delegation;
  const failed = findings.filter(({ passed }) => !passed);
  return (
    <>
      <p className={styles.badges}>
        <DelegationBadge state={state} t={t} /> {nameServers.join(", ")}
      </p>
      <ul className={styles.list} aria-label={t("ip.zones")}>
        {zones.slice(0, shownZones).map(({ name, kind }) => (
          <li key={name}>
            <span className={styles.mono}>{name}</span> <span className="dim">{t(`ip.zone.${kind}`)}</span>
          </li>
        ))}
        {zones.length > shownZones && (
          <li className="dim">{t("ip.more-zones", { count: zones.length - shownZones })}</li>
        )}
      </ul>
      {dsRecords.length > 0 && (
        <ul className={styles.list} aria-label={t("ip.ds")}>
          {dsRecords.map((record) => (
            <li key={record} className={styles.mono}>
              DS {record}
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && (
        <Notice tone="bad">
          {t("ip.findings")}
          <ul className={styles.list}>
            {failed.map(({ nameServer, zone, check }) => (
              <li key={`${nameServer} ${zone} ${check}`}>
                <Badge tone="bad">{check}</Badge> {t(`ip.check.${check}`, { server: nameServer })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
