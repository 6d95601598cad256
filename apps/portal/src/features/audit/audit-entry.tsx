import type { AuditEvent } from "@demarc/contract/audit";
import type { ReactNode } from "react";
import { formatDate, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import {
  actionText,
  type Difference,
  differencesOf,
  fieldName,
  isUuid,
  kindText,
  subjectText,
  valueText,
} from "./audit-difference.ts";
import { auditList } from "./audit.data.ts";
import type en from "./audit.en.ts";
import styles from "./audit.module.css";

export function AuditEntry({ event }: { readonly event: AuditEvent }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { at, action, entityType } = event;
  const record = [kindText(t as Translate, entityType), subjectText(t as Translate, event)].filter(Boolean).join(" · ");
  return (
    <li>
      <details className={styles.entry}>
        <summary className={styles.line}>
          <time dateTime={at} className={styles.when}>
            {formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" })}
          </time>
          <span className={styles.happened}>
            <span className={styles.action}>{actionText(t as Translate, action)}</span>
            <span className={styles.record}>{record}</span>
          </span>
          <span className={styles.actor}>
            <Actor event={event} />
          </span>
          <Icon name="chevron" size="small" />
        </summary>
        <div className={styles.opened}>
          <Differences event={event} />
          <Origin event={event} />
        </div>
      </details>
    </li>
  );
}

/** People appear by name only; other actors get a label with their kind. */
function Actor({ event: { actorType, actorName } }: { readonly event: AuditEvent }) {
  const t = useText<typeof en>();
  if (actorType === "ACCOUNT") return actorName ?? t("audit.former-user");
  return (
    <>
      <Badge tone={actorType === "API_TOKEN" ? "info" : "neutral"}>{t(`audit.actor.${actorType}`)}</Badge> {actorName}
    </>
  );
}

function Differences({ event: { before, after } }: { readonly event: AuditEvent }) {
  const t = useText<typeof en>();
  const differences = differencesOf(before, after);
  // Signing out changes no field, so there is no difference to show.
  if (before === null && after === null) return null;
  if (differences.length === 0) return <p className="dim">{t("audit.no-difference")}</p>;
  return (
    <dl className={styles.differences}>
      {differences.map((difference) => (
        <DifferenceRow
          key={difference.path.join(".")}
          difference={difference}
          hadBefore={before !== null}
          hasAfter={after !== null}
        />
      ))}
    </dl>
  );
}

interface DifferenceRowProps {
  readonly difference: Difference;
  /** Whether the record existed before and after: a new record has no earlier values. */
  readonly hadBefore: boolean;
  readonly hasAfter: boolean;
}

function DifferenceRow({ difference: { path, before, after }, hadBefore, hasAfter }: DifferenceRowProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const inWords = (value: unknown): ReactNode =>
    valueText(t as Translate, path.at(-1), value, locale) || <span className="dim">{t("audit.empty")}</span>;
  return (
    <div className={styles.difference}>
      <dt>{fieldName(t as Translate, path)}</dt>
      {hadBefore && (
        <dd>
          <span className="visually-hidden">{t("audit.before")} </span>
          <del>{inWords(before)}</del>
        </dd>
      )}
      {hasAfter && (
        <dd>
          {hadBefore && <Icon name="chevron" size="small" />}
          <span className="visually-hidden">{t("audit.after")} </span>
          <ins>{inWords(after)}</ins>
        </dd>
      )}
    </div>
  );
}

/** The IP address, the number of the record, and the code under which the operator finds the entry. */
function Origin({ event: { ip, requestId, entityId, actorId, actorName } }: { readonly event: AuditEvent }) {
  // Renders once per entry: memoisation would only add code.
  "use no memo";
  const t = useText<typeof en>();
  return (
    <div className={styles.origin}>
      <DefinitionList>
        {ip && (
          <Definition term={t("audit.ip")}>
            <span className={styles.code}>{ip}</span>
          </Definition>
        )}
        {!isUuid(entityId) && (
          <Definition term={t("audit.record-number")}>
            <span className={styles.code}>{entityId}</span>
          </Definition>
        )}
        {requestId && (
          <Definition term={t("audit.request")}>
            <span className={styles.code}>{requestId}</span>
          </Definition>
        )}
      </DefinitionList>
      {actorId && actorName && (
        <p>
          <a href={`${auditList.path}?person=${actorId}`}>{t("audit.all-by", { name: actorName })}</a>
        </p>
      )}
    </div>
  );
}
