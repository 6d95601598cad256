import type { DcConnection } from "@demarc/contract/dc-connections";
import type { ReactNode } from "react";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import { Icon, type IconName } from "@demarc/ui/icon.tsx";
import { connectorText } from "./connection-labels.ts";
import styles from "./connection.module.css";
import type { ServiceTexts } from "../services/service-texts.ts";
import type en from "./dc-connections.en.ts";

interface SideProps {
  readonly label: string;
  readonly icon: IconName;
  readonly name: ReactNode;
  /** Terms with their values; those without a value are left out. */
  readonly parts: readonly (readonly [string, ReactNode])[];
}

function Side({ label, icon, name, parts }: SideProps) {
  return (
    <li className={styles.side}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon name={icon} />
        </span>
        <div>
          <span className={styles.label}>{label}</span>
          <strong className={styles.name}>{name}</strong>
        </div>
      </div>
      <dl className={styles.parts}>
        {parts
          .filter(([, value]) => Boolean(value))
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

/** The name of a rack or shared units; a link if this portal has their screen. */
function RackLink({ path, children }: { readonly path: string | undefined; readonly children: string }) {
  const isOpen = useFeatures().has("rackSpace");
  return path && isOpen ? <a href={path}>{children}</a> : children;
}

export function ConnectionSides({ connection }: { readonly connection: DcConnection }) {
  const t = useText<typeof en & ServiceTexts>();
  const { aSide, zSide, media, fibreCount, speed, connectorA, connectorZ } = connection;
  const aPath = aSide.rackId
    ? `/racks/rack/${aSide.rackId}`
    : aSide.sharedColoId
      ? `/racks/shared-colo/${aSide.sharedColoId}`
      : undefined;
  const zRack = zSide.rackCode ?? t(`connections.z-type.${zSide.type}`);
  return (
    <Card title={t("connections.sides")}>
      <ol className={styles.way}>
        <Side
          label={t("connections.a-side")}
          icon="dc"
          name={<RackLink path={aPath}>{aSide.rackCode ?? aSide.siteCode}</RackLink>}
          parts={[
            [t("service.site"), aSide.siteCode],
            [t("connections.panel"), aSide.panel],
            [t("connections.module"), aSide.module],
            [t("connections.port"), aSide.port],
            [t("connections.connector"), connectorText(connectorA)],
            [t("connections.device"), aSide.device],
          ]}
        />
        <li className={styles.between}>
          <span className={styles.medium}>
            <span>{t(`connections.media.${media}`)}</span>
            {fibreCount !== null && <span>{t("connections.fibres", { count: fibreCount })}</span>}
            {speed && <span>{t("connections.speed", { speed: speed.replace("G", "") })}</span>}
          </span>
        </li>
        <Side
          label={t("connections.z-side")}
          icon={zSide.type === "OWN_RACK" ? "dc" : "company"}
          name={
            zSide.companyName ?? (
              <RackLink path={zSide.rackId ? `/racks/rack/${zSide.rackId}` : undefined}>{zRack}</RackLink>
            )
          }
          parts={[
            [t("connections.type"), t(`connections.z-type.${zSide.type}`)],
            [t("service.site"), zSide.siteCode],
            [
              t("connections.circuit"),
              zSide.circuitId && (
                <>
                  <span className="code">{zSide.circuitId}</span>{" "}
                  <CopyButton value={zSide.circuitId} what={t("connections.circuit")} />
                </>
              ),
            ],
            [t("connections.panel"), zSide.panel],
            [t("connections.module"), zSide.module],
            [t("connections.port"), zSide.port],
            [t("connections.connector"), connectorText(connectorZ)],
          ]}
        />
      </ol>
    </Card>
  );
}
