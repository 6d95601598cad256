import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import type { ListFilter } from "@demarc/shell/lists/list-filter.ts";
import { textKeys, type Translate } from "@demarc/shell/translate.ts";
import type { auditList } from "./audit.data.ts";
import type en from "./audit.en.ts";

type Filter = keyof typeof auditList.filters;

interface Chosen {
  readonly person: string;
  readonly people: readonly Account[];
  /** The name of the chosen actor if it is not one of `people`: a token, or a removed person. */
  readonly otherName: string | undefined;
}

const kindOptions = (t: Translate) =>
  textKeys("audit.kind.")
    .map((key) => ({ value: key.replace("audit.kind.", ""), label: t(key) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

export const auditFilters = (
  t: Translate<keyof typeof en>,
  { person, people, otherName }: Chosen,
): readonly ListFilter<Filter>[] => {
  const isKnown = person === "" || people.some(({ id }) => id === person);
  return [
    {
      name: "person",
      label: t("audit.who"),
      options: [
        ...people.map((one) => ({ value: one.id, label: `${fullName(one)} (${one.username})` })),
        ...(isKnown ? [] : [{ value: person, label: otherName ?? person }]),
      ],
    },
    {
      name: "kind",
      label: t("audit.what"),
      options: kindOptions(t as Translate),
    },
    { kind: "days", label: t("audit.days"), from: "from", to: "to" },
  ];
};
