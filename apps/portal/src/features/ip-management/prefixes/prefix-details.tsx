import { fullName } from "@demarc/contract/core/customer-contact";
import type { PrefixService } from "@demarc/contract/ip-management/prefixes";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useCustomer, useHasRole } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { EditInPlace } from "@demarc/ui/layout/edit-in-place.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { snapshotKeys } from "../snapshot-keys.ts";
import { isLive, type PrefixPartProps } from "../facts/prefix-facts.tsx";

const DescriptionForm = lazyPart(() => import("./description-form.tsx"), "DescriptionForm");
const AbuseContactForm = lazyPart(() => import("./abuse-contact-form.tsx"), "AbuseContactForm");

/** The screens of services, with their ids appended. */
const screens = {
  line: "/lines/detail/",
  rack: "/racks/rack/",
  "shared-colo": "/racks/shared-colo/",
} as const satisfies Record<PrefixService["type"], string>;

/** The name of a service, as a link for a person who may open it. */
function ServiceName({ service: { type, id, name } }: { readonly service: PrefixService }) {
  const features = useFeatures();
  const orders = useHasRole("RESELLER_ORDER");
  const mayOpen = type === "line" ? features.has("myLines") : orders && features.has("rackSpace");
  return mayOpen ? <a href={`${screens[type]}${id}`}>{name}</a> : name;
}

export function PrefixDetails({ customerId, prefix }: PrefixPartProps) {
  const t = useText<typeof en>();
  const { service, gateway, usable, ripe } = prefix;
  const { contacts } = useCustomer();
  const abuse = contacts.find(({ id }) => id === prefix.abuseContactId);
  const change = isLive(prefix) ? t("ip.change") : undefined;
  const netname = ripe?.["netname"];
  return (
    <Card title={t("ip.facts")}>
      <EditInPlace
        label={t("ip.note")}
        value={prefix.description ?? <span className="dim">{t("ip.no-note")}</span>}
        change={change}
        startsOpen={hasSnapshot(snapshotKeys.description(prefix.id))}
      >
        {(close) => <DescriptionForm customerId={customerId} prefix={prefix} onDone={close} />}
      </EditInPlace>
      <EditInPlace
        label={t("ip.abuse")}
        value={abuse ? `${fullName(abuse)} · ${abuse.email}` : <span className="dim">{t("ip.abuse-company")}</span>}
        change={change}
        startsOpen={hasSnapshot(snapshotKeys.abuseContact(prefix.id))}
      >
        {(close) => <AbuseContactForm customerId={customerId} prefix={prefix} onDone={close} />}
      </EditInPlace>
      <div className={styles.facts}>
        <DefinitionList>
          <Definition term={t("ip.kind")}>{t(`ip.kind.${prefix.kind}`)}</Definition>
          {service && (
            <Definition term={t("ip.service")}>
              <ServiceName service={service} />
            </Definition>
          )}
          {gateway && (
            <Definition term={t("ip.gateway")}>
              <span className="code">{gateway}</span>
            </Definition>
          )}
          {usable && (
            <Definition term={t("ip.usable")}>
              <span className="code">{usable}</span>
            </Definition>
          )}
          {prefix.parentPrefix && (
            <Definition term={t("ip.parent")}>
              <span className="code">{prefix.parentPrefix}</span>
            </Definition>
          )}
          {typeof netname === "string" && <Definition term={t("ip.netname")}>{netname}</Definition>}
          {isLive(prefix) && !prefix.releasable && (
            <Definition term={t("ip.release")}>
              {prefix.kind === "LINK" ? t("ip.release-link") : t("ip.release-in-use")}
            </Definition>
          )}
        </DefinitionList>
      </div>
    </Card>
  );
}
