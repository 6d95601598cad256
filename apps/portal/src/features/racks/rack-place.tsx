import type { Rack } from "@demarc/contract/racks";
import { type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { siteAddressText, uplinkSpeedText } from "./rack-labels.ts";
import styles from "./rack.module.css";
import { packageNameOf } from "../services/package-name.ts";
import type { ServiceTexts } from "../services/service-texts.ts";
import type en from "./racks.en.ts";

const mediumTexts: Readonly<Record<string, keyof typeof en>> = {
  SMF_OS2: "racks.media.SMF_OS2",
  MMF_OM3: "racks.media.MMF_OM3",
  MMF_OM4: "racks.media.MMF_OM4",
  UTP_CAT6A: "racks.media.UTP_CAT6A",
  COAX: "racks.media.COAX",
};

/** A medium in words, or its code if there are none for it. */
const mediumText = (t: Translate<keyof typeof en>, media: string): string => {
  const text = mediumTexts[media];
  return text ? t(text) : media;
};

export function RackPlace({ rack }: { readonly rack: Rack }) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const { site, facilityId, uplinks = [], lockType, endCustomer } = rack;
  const address = siteAddressText(site.address);
  return (
    <Card title={t("racks.place-and-size")}>
      <DefinitionList>
        <Definition term={t("service.site")}>
          {site.code}, {site.name}
        </Definition>
        <Definition term={t("racks.address")}>
          {address} <CopyButton value={`${site.name}, ${address}`} what={t("racks.address")} />
        </Definition>
        <Definition term={t("racks.position")}>
          {t("racks.position-text", { room: rack.room, row: rack.row, position: rack.position })}
        </Definition>
        {facilityId && <Definition term={t("racks.door")}>{facilityId}</Definition>}
        <Definition term={t("racks.size")}>
          {t(`racks.footprint.${rack.footprint}`)}, {rack.heightU}U
        </Definition>
        <Definition term={t("racks.measures")}>
          {t("racks.measures-text", { width: rack.widthMm, depth: rack.depthMm })}
        </Definition>
        {lockType && <Definition term={t("racks.lock")}>{t(`racks.lock.${lockType}`)}</Definition>}
        {uplinks.map(({ speedMbit, media, port }) => (
          <Definition key={port} term={t("racks.uplink")}>
            {uplinkSpeedText(speedMbit, locale)}, {mediumText(t, media)}, <span className={styles.whole}>{port}</span>
          </Definition>
        ))}
        {endCustomer && <Definition term={t("service.end-customer")}>{endCustomer.name}</Definition>}
        <Definition term={t("service.package")}>{packageNameOf(rack, locale)}</Definition>
      </DefinitionList>
    </Card>
  );
}
