import type { Line } from "@demarc/contract/lines/lines";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { placeLine, speedText, streetLine } from "./line-labels.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

/** Service, address, carrier network and equipment. */
export function LineFacts({ line }: { readonly line: Line }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const moment = formatDate(line.operationalSince, locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Card title={t("lines.service")} icon="line">
      <DefinitionList>
        <Definition term={t("lines.address")}>
          {streetLine(line.address)}, {placeLine(line.address)}
        </Definition>
        <Definition term={t("lines.product")}>
          {t(`lines.technology.${line.technology}`)}, {speedText(line.speedDown, line.speedUp, locale)} (
          {line.packageCode})
        </Definition>
        <Definition term={t("lines.works")}>
          {t("lines.since", { state: t(`lines.operational.${line.operational}`), moment })}
        </Definition>
        <Definition term={t("lines.sla")}>{t(`lines.sla.${line.slaCode}`)}</Definition>
        <Definition term={t("lines.carrier")}>{line.carrier}</Definition>
        {line.connectionPoint && (
          <Definition term={t("lines.connection-point")}>
            <span className={styles.mono}>{line.connectionPoint}</span>
          </Definition>
        )}
        {line.circuitId && (
          <Definition term={t("lines.circuit-id")}>
            <span className={styles.mono}>{line.circuitId}</span>{" "}
            <CopyButton value={line.circuitId} what={t("lines.circuit-id")} />
          </Definition>
        )}
        {line.equipment.map(({ type, model, serial, macAddress, ownership }) => (
          <Definition key={serial} term={t(ownership === "CUSTOMER" ? "lines.equipment-own" : "lines.equipment")}>
            {type} {model}
            <br />
            <span className={`${styles.mono} dim`}>
              {serial}
              {macAddress && ` · ${macAddress}`}
            </span>
          </Definition>
        ))}
      </DefinitionList>
    </Card>
  );
}
