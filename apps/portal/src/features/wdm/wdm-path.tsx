import type { WdmService } from "@demarc/contract/wdm";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import { latencyText, lengthText } from "./wdm-labels.ts";
import { lightText } from "../services/light-text.ts";
import styles from "./wdm.module.css";
import type en from "./wdm.en.ts";

type Handover = NonNullable<WdmService["handoverA"]>;

interface EndProps {
  readonly site: string;
  readonly handover: Handover | undefined;
}

function End({ site, handover }: EndProps) {
  const t = useText<typeof en>();
  const racksOpen = useFeatures().has("rackSpace");
  const place = handover && (handover.rackCode ?? t("wdm.meet-me-room"));
  return (
    <li className={styles.end}>
      <span className={styles.sign}>
        <Icon name="dc" />
      </span>
      <strong>{site}</strong>
      {place && (
        <span>{handover.rackId && racksOpen ? <a href={`/racks/rack/${handover.rackId}`}>{place}</a> : place}</span>
      )}
      {handover && (
        <span className={styles.note}>
          {[
            handover.panel,
            handover.port && t("wdm.port", { port: handover.port }),
            handover.connector?.replace("_", "/"),
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      )}
    </li>
  );
}

/** The wavelength from end to end, with its channel between; a protected one has a second path. */
export function WdmPath({ wdm }: { readonly wdm: WdmService }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { siteA, siteZ, handoverA, handoverZ, channel, protection, lengthKm, latencyUs } = wdm;
  const isProtected = protection === "PROTECTED";
  return (
    <Card title={t("wdm.path")} count={`${lengthText(lengthKm, locale)}, ${latencyText(latencyUs, locale)}`}>
      <ol className={styles.path}>
        <End site={siteA} handover={handoverA} />
        <li className={classNames(styles.way, isProtected && styles.double)}>
          <span className={styles.light}>
            <strong>{channel ? t("wdm.channel-of", { channel }) : t("wdm.no-channel")}</strong>
            {channel && <span>{lightText(wdm, locale)}</span>}
            <span>{t(`wdm.protection.${protection}`)}</span>
          </span>
        </li>
        <End site={siteZ} handover={handoverZ} />
      </ol>
    </Card>
  );
}
