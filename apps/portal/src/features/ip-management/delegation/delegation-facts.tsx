import type { Delegation } from "@demarc/contract/ip-management/delegation";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { DelegationBadge } from "../facts/prefix-badges.tsx";

const shownZones = 8;

export function DelegationFacts({ delegation }: { readonly delegation: Delegation }) {
  const t = useText<typeof en>();
  const { state, nameServers, dsRecords, zones, findings } = delegation;
  const failed = findings.filter(({ passed }) => !passed);
  return (
    <>
      <p className={styles.badges}>
        <DelegationBadge state={state} /> {nameServers.join(", ")}
      </p>
      <ul className={styles.list} aria-label={t("ip.zones")}>
        {zones.slice(0, shownZones).map(({ name, kind }) => (
          <li key={name}>
            <span className="code">{name}</span> <span className="dim">{t(`ip.zone.${kind}`)}</span>
          </li>
        ))}
        {zones.length > shownZones && (
          <li className="dim">{t("ip.more-zones", { count: zones.length - shownZones })}</li>
        )}
      </ul>
      {dsRecords.length > 0 && (
        <ul className={styles.list} aria-label={t("ip.ds")}>
          {dsRecords.map((record) => (
            <li key={record} className="code">
              DS {record}
            </li>
          ))}
        </ul>
      )}
      {state === "FAILED" && failed.length === 0 && <Callout tone="bad">{t("ip.delegation-given-up")}</Callout>}
      {failed.length > 0 && (
        <Callout tone="bad">
          {t("ip.findings")}
          <ul className={styles.list}>
            {failed.map(({ nameServer, zone, check }) => (
              <li key={`${nameServer} ${zone} ${check}`}>
                <Badge tone="bad">{check}</Badge> {t(`ip.check.${check}`, { server: nameServer })}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
