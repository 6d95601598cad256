import { amsterdamDate } from "@demarc/contract/core/calendar";
import { putTvAccount as put, type TvAccountRecord } from "@demarc/contract/operator/tv";
import type { suspendReasons } from "@demarc/contract/tv-accounts/tv-account-fields";
import { listPage } from "../../../platform/http/operator-list.ts";
import {
  changeTvAccountById,
  pageOfChangeableTvAccounts,
  putTvAccount,
  tvSecrets,
} from "../../tv-accounts/operator-tv-accounts.public.ts";
import { capitals, capitalsList, choice, date, email, id, phoneNumber, text } from "../cells.rules.ts";
import type { ImportKind, UndoAction } from "../import-kind.ts";
import { forgetTvCommands } from "../imports.queries.ts";
import { addressColumns } from "./addresses.ts";
import { byName } from "./names.ts";
import { personColumns, phoneWords } from "./person-columns.ts";
import { customerColumns, recordColumns } from "./service-columns.ts";

const reasons: Readonly<Record<(typeof suspendReasons)[number], readonly string[]>> = {
  CUSTOMER_REQUEST: ["op verzoek", "verzoek klant", "on request"],
  NON_PAYMENT: ["niet betaald", "wanbetaling", "non-payment", "unpaid"],
  ABUSE: ["misbruik", "abuse"],
};

const subscriber: ImportKind["columns"] = [
  ...personColumns("subscriber."),
  {
    field: "subscriber.email",
    reader: email,
    nl: ["E-mail", "E-mailadres", "E-mail abonnee"],
    en: ["Email address", "Subscriber e-mail"],
  },
  { field: "subscriber.phoneNumber", reader: phoneNumber, ...phoneWords },
  ...addressColumns("subscriber.address"),
];

/** For new accounts only. */
const ofNew: ImportKind["columns"] = [
  {
    field: "options",
    reader: capitalsList,
    nl: ["Opties", "Pluspakketten", "Extra's", "Optiepakketten"],
    en: ["Options", "Add-ons", "Extras"],
    isOnlyRead: true,
  },
  {
    field: "startDate",
    reader: date,
    nl: ["Startdatum", "Ingangsdatum", "Begindatum"],
    en: ["Start date", "Start"],
    isOnlyRead: true,
  },
  {
    field: "status",
    reader: choice({
      new: ["nieuw", "nog niet actief"],
      active: ["actief"],
      suspended: ["geblokkeerd", "opgeschort", "blocked"],
    }),
    nl: ["Status"],
    en: ["Status", "State"],
    isOnlyRead: true,
  },
  {
    field: "suspendReason",
    reader: choice(reasons),
    nl: ["Reden blokkering", "Blokkeringsreden"],
    en: ["Suspend reason", "Reason of suspension"],
    isOnlyRead: true,
  },
];

const columns: ImportKind["columns"] = [
  { field: "id", reader: id, nl: ["Accountnummer Demarc"], en: ["Demarc account number"] },
  {
    field: "externalRef",
    reader: id,
    nl: ["Tv-accountnummer", "Accountnummer", "Abonnementsnummer", "Abonneenummer", "Eigen nummer"],
    en: ["TV account number", "Account no", "Subscription number", "Subscriber number", "External id"],
  },
  ...customerColumns("customerId"),
  {
    field: "productCode",
    reader: capitals,
    nl: ["Basispakket", "Pakket", "Tv-pakket", "Product", "Productcode"],
    en: ["Base product", "Package", "TV package", "Product", "Product code"],
  },
  { field: "reference", reader: text, nl: ["Referentie", "Kenmerk"], en: ["Reference", "Customer reference"] },
  ...subscriber,
  ...recordColumns("endCustomerId", { nl: ["Eindklant", "Eindklantnummer"], en: ["End customer", "End customer id"] }),
  ...ofNew,
];

const reversed = new Map<string, UndoAction>([["tv-account.suspended", ["tv-account.resumed", "tv.account.resumed"]]]);

export const tvAccountsKind: ImportKind = {
  put,
  columns,
  write: byName<TvAccountRecord>(
    (transaction, given, { config, clock }) =>
      putTvAccount(transaction, given, {
        today: amsterdamDate(clock.now()),
        secrets: tvSecrets(config.secretKeys),
      }),
    changeTvAccountById,
  ),
  removed: ["tv-account.removed", "tv.account.removed"],
  reversed: ({ action }) => reversed.get(action),
  forget: (transaction, ids) => transaction.send(forgetTvCommands(ids)),
  page: (read, query) =>
    listPage(read, { query, idType: "uuid" }, pageOfChangeableTvAccounts, ({ id: _id, accountNr, ...row }) => ({
      ...row,
      id: accountNr,
    })),
};
