import type { Translate } from "@demarc/shell/translate.ts";
import type { Difference } from "@demarc/ui/layout/conflict-callout.tsx";
import type { ContactValues } from "./contacts.data.ts";
import type en from "./contacts.en.ts";

type Texts = Translate<keyof typeof en>;

const fields = [
  "firstName",
  "middleName",
  "lastName",
  "jobTitle",
  "email",
  "phoneNumber",
  "phoneNumber2",
  "types",
] as const;

/** The labels of a contact's fields by name, in form order. */
export const contactLabels = (t: Texts): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, t(`contacts.${field}`)]));

export const differences = (t: Texts, theirs: ContactValues, mine: ContactValues): Difference[] => {
  const inWords = (values: ContactValues, field: (typeof fields)[number]) =>
    field === "types"
      ? values.types
          .map((type) => t(`contacts.type.${type}`))
          .toSorted()
          .join(", ")
      : values[field];
  return fields
    .map((field) => ({ label: t(`contacts.${field}`), mine: inWords(mine, field), theirs: inWords(theirs, field) }))
    .filter((row) => row.mine !== row.theirs);
};
