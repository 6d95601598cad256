import { storedAddress } from "@demarc/contract/core/address";
import { applicationReference } from "@demarc/contract/core/application-reference";
import { fullName } from "@demarc/contract/core/customer-contact";
import { maskIban } from "@demarc/contract/core/iban";
import type { OperatorApplication } from "@demarc/contract/operator/applications";
import type { NumberCheck } from "../reference-data/reference-data.public.ts";
import type { ApplicationRow } from "./signup.queries.ts";
import { expiresAt } from "./signup.rules.ts";

const checkFor = (check: NumberCheck | null): OperatorApplication["cocCheck"] =>
  check && { found: check.found ?? false, name: check.name ?? null, active: check.active ?? null };

/** An application as the operator's systems see it. */
export const operatorApplication = (row: ApplicationRow): OperatorApplication => {
  const { id, number, state, stateSince, customerId, variant, payload, version } = row;
  const { contact } = payload;
  return {
    id,
    reference: applicationReference(number),
    state,
    stateSince,
    expiresAt: expiresAt(state, stateSince),
    customerId,
    type: payload.type,
    variant,
    name: payload.name,
    tradeName: payload.tradeName || null,
    coc: payload.coc || null,
    cocCheck: checkFor(row.cocCheck),
    vatNumber: payload.vatNumber || null,
    vatCheck: checkFor(row.vatCheck),
    address: storedAddress(payload.address),
    contact: { name: fullName(contact), email: contact.email, phoneNumber: contact.phoneNumber },
    ibanMasked: payload.iban ? maskIban(payload.iban) : null,
    interests: payload.interests ?? [],
    message: payload.message || null,
    emailVerifiedAt: row.emailVerifiedAt,
    duplicateOf: row.duplicateOf,
    rejectReason: row.rejectReason,
    decidedBy: row.decidedBy,
    history: row.history,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version,
  };
};
