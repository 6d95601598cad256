import { auditedKinds } from "@demarc/contract/audit";
import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import type { ListFilter } from "../../shell/lists/list-filter.ts";
import type { Translate } from "../../shell/translate.ts";
import { kindText } from "./audit-difference.ts";
import type { auditList } from "./audit.data.ts";
import type en from "./audit.en.ts";

type Filter = keyof typeof auditList.filters;

interface Chosen {
  readonly person: string;
  readonly people: readonly Account[];
  /** The name of the chosen actor if it is not one of `people`: a token, or a removed person. */
  readonly otherName: string | undefined;
}

/** Filters by actor, kind of record, and days. */
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
      options: auditedKinds.map((kind) => ({ value: kind, label: kindText(t as Translate, kind) })),
    },
    { kind: "days", label: t("audit.days"), from: "from", to: "to" },
  ];
};
