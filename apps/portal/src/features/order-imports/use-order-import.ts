import { payload } from "@demarc/contract/core/fields";
import { type Static, Type } from "@demarc/contract/core/json-schema";
import { CompleteContact } from "@demarc/contract/core/order-body";
import { dailyLimitCode, type ImportedLine, mostImportRows } from "@demarc/contract/orders/order-imports";
import { useState } from "react";
import type { FieldError } from "react-hook-form";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale } from "@demarc/shell/translate.ts";
import { newPerson } from "../contacts/order-contacts.ts";
import { headingOf } from "./order-import-columns.ts";
import { readImportFile } from "./order-import-file.ts";
import { startOrderImport } from "./order-imports.data.ts";
import type en from "./order-imports.en.ts";

const ownFields = {
  rows: Type.String(),
  name: Type.String({ rules: { "max-length": 60 } }),
  contactId: Type.String(),
};
const schema = payload("orderImportText", ownFields);
const newPersonSchema = payload("orderImportNewPerson", { ...ownFields, contact: CompleteContact });

interface FormBody {
  readonly rows: string;
  readonly name: string;
  readonly contactId: string;
  /** Someone who is no contact of the company. */
  readonly contact?: Static<typeof CompleteContact>;
}

const noPerson = { firstName: "", middleName: "", lastName: "", email: "", phoneNumber: "" };

interface Refused {
  readonly text: "order-import.quota" | "order-import.suspended";
  readonly values: Readonly<Record<string, number>>;
}

/** Why a file is refused as a whole; undefined for failures that the form cannot explain. */
const refusalOf = (error: unknown): Refused | undefined => {
  const failure = failureOf(error);
  if (failure?.kind !== "status") return undefined;
  if (failure.code === "customer.suspended") return { text: "order-import.suspended", values: {} };
  const { limit, left } = failure.details;
  if (failure.code !== dailyLimitCode || !Number.isFinite(limit) || !Number.isFinite(left)) return undefined;
  return { text: "order-import.quota", values: { limit: Number(limit), left: Number(left) } };
};

interface GivenRows {
  /** The source of the rows. Rows from other sources are not shown here. */
  readonly key: string;
  readonly lines: readonly ImportedLine[];
}

/**
 * The form of an import: reads the rows and submits them for a check. Its text survives a reload. With `given`, the rows come from
 * elsewhere.
 */
export const useOrderImport = (onStarted: (importId: string) => void, given?: GivenRows) => {
  "use no memo"; // the form of react-hook-form is mutable
  const locale = useLocale();
  const { id: customerId, contacts } = useCustomer();
  const [keys] = useState(createAttemptKeys);
  const [unused, setUnused] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Refused>();
  const usual = contacts.find(({ types }) => types.includes("order"))?.id ?? newPerson;
  const [isNew, setNew] = useState(usual === newPerson);
  const form = useSchemaForm<FormBody>(
    { body: isNew ? newPersonSchema : schema },
    {
      values: { rows: "", name: "", contactId: usual, contact: noPerson },
      snapshotKey: given ? `order-import.${given.key}` : "order-import",
    },
  );
  const isChosen = form.watch("contactId") === newPerson;
  if (isChosen !== isNew) setNew(isChosen);
  const refuse = (message: keyof typeof en, params: Readonly<Record<string, string | number>> = {}) =>
    form.setError("rows", { type: message, message, params } as FieldError, { shouldFocus: true });
  const forget = () => {
    setUnused([]);
    setRefused(undefined);
  };
  const takeText = (text: string) => {
    forget();
    form.setValue("rows", text, { shouldDirty: true, shouldValidate: true });
  };
  const attempt = form.submit(async ({ rows: text, name, contactId, contact }) => {
    const {
      rows,
      missing,
      unused: left,
    } = given ? { rows: given.lines, missing: [], unused: [] } : await readImportFile(text);
    if (rows.length === 0 && missing.length === 0) return refuse("order-import.empty");
    if (missing.length > 0)
      return refuse("order-import.missing", {
        columns: missing.map((column) => headingOf(column, locale)).join(", "),
      });
    if (rows.length === 0) return refuse("order-import.empty");
    if (rows.length > mostImportRows) return refuse("order-import.too-many", { most: mostImportRows });
    // Asked once: a second submit checks the rows without these columns.
    if (left.length > 0 && unused.length === 0) return setUnused(left);
    const body = { rows: [...rows], ...(contact ? { contact } : { contactId }), name: name.trim() || null };
    try {
      const id = await startOrderImport(customerId, body, keys.of(body));
      keys.end();
      form.reset();
      return onStarted(id);
    } catch (error) {
      const why = refusalOf(error);
      if (!why) throw error;
      return setRefused(why);
    }
  });
  return { form, attempt, unused, refused, forget, takeText };
};
