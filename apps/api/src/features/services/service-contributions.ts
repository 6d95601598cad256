import type { NoticeSource } from "../../platform/notices.ts";
import type { NotificationSource } from "../../platform/notifications.ts";
import type { RecordName } from "../../platform/record-names.ts";
import type { Searcher } from "../../platform/search.ts";
import type { ServiceStatements } from "./service-statements.conditions.ts";
import type { ServiceKind } from "./service-kind.ts";

/** What a slice contributes with a kind of service, whatever its rows are. */
type ContributingKind = Pick<
  ServiceKind<never, never, never, never, never, never, never>,
  "type" | "search" | "searchRoles" | "title"
> & {
  readonly statements: Pick<ServiceStatements<unknown>, "contracts" | "findEnded" | "named">;
};

export const serviceSearcher = ({ type, search, searchRoles }: ContributingKind): Searcher => ({
  kind: type,
  find: search,
  ...(searchRoles && { roles: searchRoles }),
});

export const serviceNotice = ({ type, statements }: ContributingKind): NoticeSource => ({
  kind: type,
  contracts: statements.contracts,
});

export const serviceName = ({ type, statements }: ContributingKind): RecordName => ({
  kind: type,
  ...statements.named,
});

export const serviceEnded = ({ type, statements, title }: ContributingKind): NotificationSource => ({
  event: `${type}.terminated`,
  role: "RESELLER_ORDER",
  find: statements.findEnded,
  texts: {
    en: { title: ({ subject }) => `${title.en} ${subject} has ended` },
    nl: { title: ({ subject }) => `${title.nl} ${subject} is beëindigd` },
  },
});
