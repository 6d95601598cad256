import { bicOf } from "@demarc/contract/core/iban";
import type { ApplicationApproval } from "@demarc/contract/operator/applications";
import { type ApplicationEvent, type ApplicationState, ledger } from "@demarc/contract/signup";
import { activationHours, activationMail, newLinkToken } from "../../platform/mail/activation.ts";
import { isMsaTemplate, queueMsa } from "../agreements/agreements.public.ts";
import { parentOf } from "../company/company.public.ts";
import type { Config } from "../../platform/process/environment.ts";
import { conflict, found, type IfMatch, invalid, refuseStale, violates } from "../../platform/refusals/errors.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { questionMail, rejectionMail } from "./signup.mails.ts";
import type { ApplicationRow } from "./signup.queries.ts";
import * as queries from "./signup.queries.ts";
import { applicationStates } from "./signup.rules.ts";

export interface Step {
  readonly id: string;
  readonly event: Exclude<ApplicationEvent, "submit" | "timeout">;
  readonly note?: string | null;
  readonly by?: string;
  readonly ifMatch?: IfMatch;
  /** The terms that the operator agrees with the company, for an approval. */
  readonly terms?: Omit<ApplicationApproval, "reason">;
}

const actions = {
  verifyEmail: "application.email-verified",
  startReview: "application.review-started",
  requestInfo: "application.information-requested",
  resubmit: "application.information-provided",
  approve: "application.approved",
  reject: "application.rejected",
  withdraw: "application.withdrawn",
} as const satisfies Readonly<Record<Step["event"], keyof typeof ledger>>;

const reread = async (transaction: OperatorTransaction, id: string): Promise<ApplicationRow> => {
  return found(await transaction.query(queries.findApplication(id)));
};

/** The agreed terms. Throws 400 for a parent that is not a valid reseller, and for an agreement that cannot be sent. */
const agreedTerms = async (
  transaction: OperatorTransaction,
  { type }: ApplicationRow["payload"],
  { parentCustomerId: parent, creditLimit, discountClass, msaTemplate }: NonNullable<Step["terms"]>,
): Promise<queries.AgreedTerms & { readonly msaTemplate: string | null }> => {
  const parentCustomerId = await parentOf(transaction, parent);
  if (parentCustomerId !== null && type === "reseller") throw invalid("parentCustomerId", "validation.invalid-value");
  const isKnown = !msaTemplate || (parentCustomerId === null && (await isMsaTemplate(transaction, msaTemplate)));
  if (!isKnown) throw invalid("msaTemplate", "validation.invalid-value");
  return {
    parentCustomerId,
    creditLimit: creditLimit ?? null,
    discountClass: discountClass?.trim() || null,
    msaTemplate: msaTemplate ?? null,
  };
};

/** Throws 409 if the KvK number belongs to another customer. */
const activate = async (
  transaction: OperatorTransaction,
  { customerId, payload }: ApplicationRow,
  agreed: queries.AgreedTerms,
): Promise<void> => {
  await transaction.query(queries.activateCustomer(customerId, agreed)).catch((error: unknown) => {
    if (!violates(error, "customer_coc_live")) throw error;
    throw conflict(
      "customer.coc-in-use",
      `The KvK number ${payload.coc} belongs to another customer; reject this one.`,
    );
  });
};

const addContact = async (transaction: OperatorTransaction, { customerId, payload }: ApplicationRow): Promise<void> => {
  const { id } = found(await transaction.query(queries.insertContact(customerId, payload)));
  const { firstName, lastName, email } = payload.contact;
  transaction.record(customerId, {
    action: "contact.created",
    entityType: "contact",
    entityId: id,
    after: { types: ["main", "billing"], firstName, lastName, email },
    event: "customer.contact-changed",
  });
};

/** Activates the customer, with its first administrator, its contact and, if an IBAN was given, a pending mandate. */
const admit = async (
  transaction: OperatorTransaction,
  application: ApplicationRow,
  { terms = {} }: Step,
  config: Config,
): Promise<void> => {
  const { customerId, payload, variant } = application;
  const agreed = await agreedTerms(transaction, payload, terms);
  await activate(transaction, application, agreed);
  const { token, hash } = newLinkToken();
  const link = { hash, hours: activationHours, isDry: transaction.isDry };
  const [account] = await transaction.query(queries.insertFirstAccount(customerId, payload, link));
  if (!account)
    throw conflict("account.username-in-use", `${payload.contact.email} has an account already; reject this one.`);
  if (agreed.parentCustomerId === null) queueMsa(transaction, customerId, agreed.msaTemplate);
  if (payload.iban) {
    const bic = payload.bic || bicOf(payload.iban) || null;
    const holder = { accountHolder: payload.accountHolder || payload.name, accountId: account.id };
    transaction.send(queries.updateCustomerIban(customerId, payload.iban, bic));
    transaction.send(
      queries.insertMandate({ customerId, iban: payload.iban, bic, ...holder, signedAt: application.createdAt }),
    );
  }
  queueMail(
    transaction,
    customerId,
    activationMail({
      customerId,
      accountId: account.id,
      token,
      username: payload.contact.email,
      firstName: payload.contact.firstName,
      company: payload.name,
      variant,
      locale: payload.locale,
      portalUrl: portalUrlOf(config, variant),
    }),
    config,
  );
  transaction.record(customerId, {
    action: "account.created",
    entityType: "account",
    entityId: account.id,
    after: { username: payload.contact.email, status: "PENDING_ACTIVATION", roles: ["RESELLER_ADMIN"] },
    event: "account.created",
  });
  await addContact(transaction, application);
  transaction.record(customerId, {
    action: "customer.approved",
    entityType: "customer",
    entityId: String(customerId),
    before: { status: "APPLIED" },
    after: { status: "ACTIVE", name: payload.name, type: payload.type, ...agreed },
    event: "customer.approved",
    kept: "7 years",
  });
};

/** Applies the effects of a new state: activates or rejects the customer, and mails the applicant. */
const follow = async (
  transaction: OperatorTransaction,
  application: ApplicationRow,
  next: ApplicationState,
  step: Step,
  config: Config,
): Promise<void> => {
  const { id, customerId, variant } = application;
  const { note = null } = step;
  if (next === "APPROVED") await admit(transaction, application, step, config);
  if (next === "REJECTED" || next === "WITHDRAWN") {
    transaction.send(queries.refuseCustomer(customerId));
    transaction.record(customerId, {
      action: "customer.rejected",
      entityType: "customer",
      entityId: String(customerId),
      before: { status: "APPLIED" },
      after: { status: "REJECTED" },
      event: "customer.rejected",
    });
  }
  if (next === "REJECTED") queueMail(transaction, customerId, rejectionMail(application, note), config);
  if (next === "INFO_REQUESTED") {
    const { token, hash } = newLinkToken();
    transaction.send(queries.addLink(id, hash));
    queueMail(
      transaction,
      customerId,
      questionMail(application, note ?? "", portalUrlOf(config, variant), token),
      config,
    );
  }
};

/**
 * Applies one step to an application (docs/product/company.md, "Applying") with all its effects, inside a transaction; returns
 * the application afterwards. A step that maps to the current state changes nothing. Throws 404 for an unknown
 * application and 409 if the state refuses the step or `ifMatch` is stale.
 */
export async function takeStep(transaction: OperatorTransaction, step: Step, config: Config): Promise<ApplicationRow> {
  const { id, event, note = null, by, ifMatch } = step;
  found(await transaction.query(queries.lockApplication(id)));
  const before = await reread(transaction, id);
  refuseStale(before, ifMatch);
  const { customerId, state } = before;
  const next = applicationStates.take(state, event);
  const verifies = event === "verifyEmail" && before.emailVerifiedAt === null;
  if (next === state && !verifies) return before;
  if (next !== state) await follow(transaction, before, next, step, config);
  const isDecision = event === "approve" || event === "reject";
  transaction.send(
    queries.updateState({
      id,
      state: next,
      verified: event === "verifyEmail",
      decidedBy: isDecision ? (by ?? null) : null,
      rejectReason: event === "reject" ? note : null,
    }),
  );
  transaction.send(queries.insertEvent({ id, customerId, event, state: next, note }));
  transaction.record(customerId, {
    action: actions[event],
    entityType: "application",
    entityId: id,
    before: { state },
    after: { state: next, note, version: before.version + 1 },
    event: ledger[actions[event]],
  });
  return reread(transaction, id);
}
