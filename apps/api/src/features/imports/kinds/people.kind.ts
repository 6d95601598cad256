import type { Role } from "@demarc/contract/core/access";
import { type PersonRecord, putPerson as put } from "@demarc/contract/operator/people";
import { listPage } from "../../../platform/http/operator-list.ts";
import { changePersonById, pageOfChangeablePeople, putPerson } from "../../users/operator-people.public.ts";
import { choice, choices, email, phoneNumber } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";
import { forgetInvitations } from "../imports.queries.ts";
import { byName } from "./names.ts";
import { languageColumn, personColumns, phoneWords } from "./person-columns.ts";
import { customerColumns, nameColumns } from "./service-columns.ts";

const invitedLater = <Given extends { readonly body: PersonRecord }>(given: Given) => ({
  ...given,
  body: { ...given.body, activation: given.body.activation ?? "later" },
});

const roles: Readonly<Record<Role, readonly string[]>> = {
  RESELLER_ADMIN: ["Beheerder", "beheer", "administrator", "admin"],
  RESELLER_FINANCE: ["Financiën", "financieel", "facturen", "finance", "invoices", "billing"],
  RESELLER_ORDER: ["Orders", "order", "bestellen", "bestellingen", "inkoop", "ordering", "purchasing"],
  RESELLER_SERVICE_DESK: ["Servicedesk", "service desk", "helpdesk", "help desk", "support", "storingen"],
};

const columns: ImportKind["columns"] = [
  ...nameColumns({
    nl: ["Persoonsnummer", "Eigen nummer", "Gebruikersnummer", "Personeelsnummer"],
    en: ["Person number", "External id", "User number", "Person id"],
  }),
  ...customerColumns("customerId"),
  {
    field: "username",
    reader: email,
    nl: ["Gebruikersnaam", "E-mail", "E-mailadres", "Inlognaam", "Login"],
    en: ["User name", "Email address", "Mail address", "Sign-in name"],
  },
  ...personColumns(""),
  { field: "phoneNumber", reader: phoneNumber, ...phoneWords },
  {
    field: "roles",
    reader: choices(roles),
    nl: ["Rollen", "Rol", "Rechten", "Bevoegdheden"],
    en: ["Roles", "Role", "Permissions"],
  },
  languageColumn,
  {
    field: "activation",
    reader: choice({ later: ["later", "nee", "no"], now: ["nu", "ja", "direct", "yes"] }),
    nl: ["Activatiemail", "Uitnodigen", "Uitnodiging"],
    en: ["Activation mail", "Invite", "Invitation"],
    isOnlyRead: true,
  },
];

export const peopleKind: ImportKind = {
  put,
  columns,
  // A file does not invite people unless it says so.
  write: byName<PersonRecord>(
    (transaction, given, { config }) => putPerson(transaction, invitedLater(given), config),
    (transaction, given, { config }) => changePersonById(transaction, invitedLater(given), config),
  ),
  removed: "account.removed",
  forget: (transaction, ids) => transaction.send(forgetInvitations(ids)),
  page: (read, query) => listPage(read, { query, idType: "uuid" }, pageOfChangeablePeople, (row) => row),
};
