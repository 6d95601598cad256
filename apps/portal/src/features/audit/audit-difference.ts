import type { AuditEvent } from "@demarc/contract/audit";
import { deviceName } from "@demarc/contract/core/device-name";
import { formatDate, hasText, type Locale, type Translate } from "@demarc/shell/translate.ts";

export interface Difference {
  /** The path of the field: `["address", "street"]`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that change automatically, or mean nothing to people. */
const unsaid = new Set(["id", "guid", "uid", "customerId", "accountId", "version", "createdAt", "updatedAt"]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const same = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** The fields in which two states of a record differ, nested ones separately, in the order of the record. */
export const differencesOf = (before: unknown, after: unknown, path: readonly string[] = []): Difference[] => {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !unsaid.has(name) && !same(old[name], now[name]))
    .flatMap((name): Difference[] => {
      const inner = [...path, name];
      return isRecord(old[name]) || isRecord(now[name])
        ? differencesOf(old[name], now[name], inner)
        : [{ path: inner, before: old[name], after: now[name] }];
    });
};

const spoken = (name: string): string => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const textOr = (t: Translate, key: string, otherwise: string): string => (hasText(key) ? t(key) : otherwise);

export const fieldName = (t: Translate, path: readonly string[]): string =>
  path.map((name) => textOr(t, `audit.field.${name}`, spoken(name))).join(" › ");

/** An id, which says nothing to people. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The search of a saved view, as its names and values: "Technology: VDSL". */
const searchText = (t: Translate, query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => {
      const values = value.split(",").map((one) => textOr(t, `audit.value.${one}`, one));
      return `${textOr(t, `audit.field.${name}`, spoken(name))}: ${values.join(", ")}`;
    })
    .join(" · ");

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The value of a field as text; empty if there is none. Masked values stay as they are stored. */
export const valueText = (t: Translate, field: string | undefined, value: unknown, locale: Locale): string => {
  if (isNothing(value)) return "";
  if (Array.isArray(value)) return value.map((item) => valueText(t, field, item, locale)).join(", ");
  if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
  if (typeof value !== "string") return JSON.stringify(value);
  if (field === "userAgent") return deviceName(value, locale) ?? value;
  if (isUuid(value)) return t("audit.chosen");
  if (field === "query") return searchText(t, value);
  if (instant.test(value)) return formatDate(value, locale, { dateStyle: "medium", timeStyle: "short" });
  return textOr(t, `audit.value.${value}`, value);
};

/** The action as text; its API name if there is none. */
export const actionText = (t: Translate, action: string): string => textOr(t, `audit.action.${action}`, action);

export const kindText = (t: Translate, kind: string): string => textOr(t, `audit.kind.${kind}`, spoken(kind));

/** The values for the texts of a subject: the values of the event, the lengths of its lists, and the first word of a list. */
const subjectValues = (state: Readonly<Record<string, unknown>>): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]): [string, string | number][] => {
      if (Array.isArray(value))
        return [
          [name, value.length],
          ["first", String(value[0] ?? "").split(" ")[0] ?? ""],
        ];
      return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
    }),
  );

/** The subject of an event, as a text of its slice if it has one. */
export const subjectText = (t: Translate, { action, subject, after }: AuditEvent): string | null => {
  const key = `audit.subject.${action}`;
  return isRecord(after) && hasText(key) ? t(key, { subject: subject ?? "", ...subjectValues(after) }) : subject;
};
