import { euroFormat } from "@demarc/contract/core/money";
import type { SharedColo } from "@demarc/contract/racks";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import { siteAddressText, unitsText, wattText } from "./rack-labels.ts";
import { packageNameOf } from "../services/package-name.ts";
import type { ServiceTexts } from "../services/service-texts.ts";
import type en from "./racks.en.ts";

export function ColoPlace({ colo }: { readonly colo: SharedColo }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const { site, units, contractedW, committedKwh, kwhPrice, metering, endCustomer } = colo;
  const address = siteAddressText(site.address);
  return (
    <Card
      title={t("racks.place-and-power")}
      link={
        colo.view === "own"
          ? { to: `/racks/shared-colo/${colo.id}/power/dashboard`, label: t("racks.power-use") }
          : undefined
      }
    >
      <DefinitionList>
        <Definition term={t("service.site")}>
          {site.code}, {site.name}
        </Definition>
        <Definition term={t("racks.address")}>
          {address} <CopyButton value={`${site.name}, ${address}`} what={t("racks.address")} />
        </Definition>
        <Definition term={t("racks.position")}>
          {t("racks.shared-position", { room: colo.room, rack: colo.rackCode })}
        </Definition>
        <Definition term={t("racks.units")}>
          {t("racks.units-text", { units: unitsText(units), count: units.length })}
        </Definition>
        {contractedW !== undefined && (
          <Definition term={t("racks.contracted")}>{wattText(contractedW, locale)}</Definition>
        )}
        {committedKwh !== undefined && committedKwh !== null && (
          <Definition term={t("racks.included")}>
            {t("racks.kwh", { kwh: formatNumber(committedKwh, locale) })}
          </Definition>
        )}
        {kwhPrice !== undefined && (
          <Definition term={t("racks.kwh-price-term")}>
            <span className="number">{euroFormat(locale)(kwhPrice)}</span>
          </Definition>
        )}
        {endCustomer && <Definition term={t("service.end-customer")}>{endCustomer.name}</Definition>}
        <Definition term={t("service.package")}>{packageNameOf(colo, locale)}</Definition>
      </DefinitionList>
      {metering && <Well icon="power">{t(`racks.metering.${metering}`)}</Well>}
    </Card>
  );
}
