import { type MandateRecord, type OperatorMandate, putMandate as put } from "@demarc/contract/operator/mandates";
import { listPage } from "../../../platform/http/operator-list.ts";
import { changeMandateById, pageOfMandatesInForce, putMandate } from "../../company/operator-mandates.public.ts";
import { bic, choice, iban, moment, text } from "../cells.rules.ts";
import type { ImportKind, UndoAction } from "../import-kind.ts";
import type { WrittenChange } from "../imports.queries.ts";
import { byName } from "./names.ts";
import { customerColumns, nameColumns } from "./service-columns.ts";

const schemes: Readonly<Record<OperatorMandate["scheme"], readonly string[]>> = {
  CORE: ["algemeen", "SEPA CORE"],
  B2B: ["zakelijk", "SEPA B2B"],
};

const columns: ImportKind["columns"] = [
  ...nameColumns({
    nl: ["Machtigingsnummer", "Eigen nummer", "Machtiging-id"],
    en: ["Mandate number", "External id", "Mandate id"],
  }),
  ...customerColumns("customerId"),
  {
    field: "mandateReference",
    reader: text,
    nl: ["Machtigingskenmerk", "Kenmerk machtiging", "Mandaatkenmerk", "Mandaat"],
    en: ["Mandate reference", "Mandate"],
  },
  // The API does not show the account either. An existing mandate does not need it.
  {
    field: "iban",
    reader: iban,
    nl: ["IBAN", "Rekeningnummer", "Bankrekening"],
    en: ["IBAN", "Bank account", "Account"],
    isOnlyRead: true,
  },
  { field: "bic", reader: bic, nl: ["BIC", "BIC-code"], en: ["BIC", "Swift"], isOnlyRead: true },
  {
    field: "accountHolder",
    reader: text,
    nl: ["Rekeninghouder", "Tenaamstelling", "Ten name van"],
    en: ["Account holder", "Name on account"],
  },
  { field: "scheme", reader: choice(schemes), nl: ["Soort incasso", "Incassovorm"], en: ["Scheme", "SEPA scheme"] },
  {
    field: "signedAt",
    reader: moment,
    nl: ["Getekend op", "Datum ondertekening", "Tekendatum", "Machtigingsdatum"],
    en: ["Signed at", "Signature date", "Date signed"],
  },
  {
    field: "status",
    reader: choice({ ACTIVE: ["actief"], REVOKED: ["ingetrokken", "beëindigd"] }),
    nl: ["Status"],
    en: ["Status", "State"],
  },
];

const revoked: UndoAction = ["customer.mandate-revoked", "mandate.revoked"];

/** The undo of a revocation activates the mandate again, unless the mandate was brought in as revoked. */
const reversed = ({ action, before }: WrittenChange): UndoAction => {
  if (action === "customer.iban-changed") return action;
  return action === "customer.mandate-revoked" && (before as { readonly mandate?: unknown }).mandate
    ? ["customer.mandate-added", "mandate.activated"]
    : revoked;
};

/** The start of references that the portal makes. The API does not accept them. */
const own = "MND-";

export const mandatesKind: ImportKind = {
  put,
  columns,
  write: byName<MandateRecord>(
    (transaction, given, { clock }) => putMandate(transaction, given, clock.now()),
    changeMandateById,
  ),
  // A mandate is a change of its customer.
  removed: revoked,
  reversed,
  page: (read, query) =>
    listPage(read, { query, idType: "uuid" }, pageOfMandatesInForce, ({ iban: _iban, ...row }) => ({
      ...row,
      mandateReference: row.mandateReference.startsWith(own) ? null : row.mandateReference,
      status: row.status === "PENDING" ? null : row.status,
    })),
};
