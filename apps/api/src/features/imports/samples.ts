import { fits } from "../../platform/http/validation.ts";
import type { TSchema } from "@demarc/contract/core/json-schema";
import type { ImportKind, KindColumn } from "./import-kind.ts";
import { valueAt } from "@demarc/contract/core/value-at";
import { recordOf } from "./records.rules.ts";

/** An entry of a list has the schema of its items. */
const schemaAt = ({ put, entries }: ImportKind, field: string): TSchema | undefined =>
  valueAt(
    { properties: { ...put.params.properties, ...put.body.properties } },
    `properties.${field.replaceAll(".", ".properties.")}`.replace(
      `properties.${entries}.properties`,
      `properties.${entries}.items.properties`,
    ),
  ) as TSchema | undefined;

/** Whether the field of a column accepts the value of a cell. A field without a schema accepts every value. */
export const acceptedBy = (kind: ImportKind) => {
  const known = new Map<string, (value: unknown) => boolean>();
  return (column: KindColumn, sample: string): boolean => {
    const { field } = column;
    const schema = schemaAt(kind, field);
    const isAccepted = known.get(field) ?? (schema ? fits(schema) : () => true);
    known.set(field, isAccepted);
    return isAccepted(valueAt(recordOf(new Map([[column, sample]])), field));
  };
};
