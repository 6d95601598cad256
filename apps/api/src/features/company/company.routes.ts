import * as contract from "@demarc/contract/company";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { bicOf } from "@demarc/contract/core/iban";
import type { Api } from "../../platform/api.ts";
import type { Caller } from "../../platform/caller.ts";
import type { ChangeTransaction } from "../../platform/change.ts";
import { editConflict, forbidden, notFound } from "../../platform/errors.ts";
import { queueMail } from "../../platform/mail.ts";
import type { Served } from "../../platform/serve.ts";
import type { CustomerRow } from "./company.queries.ts";
import * as queries from "./company.queries.ts";
import { customerFor, customerForLedger, ibanChangeRecipients, recentSignInMinutes } from "./company.rules.ts";
import { ibanChangedMail } from "./company.mails.ts";
import { signedInAt } from "../../platform/recent-sign-in.ts";

const readCustomer = async (transaction: ChangeTransaction, customerId: number): Promise<CustomerRow> => {
  const [customer] = await transaction.query<CustomerRow>(queries.findCustomer(customerId));
  if (!customer) throw notFound();
  return customer;
};

interface CustomerChange {
  readonly action: string;
  readonly event: string;
  readonly kept?: "7 years";
}

type ChangeRequest = Pick<Served<Endpoint>, "change" | "ifMatch"> & { params: { customerId: number }; caller: Caller };

/**
 * Changes the customer of the path while it is held: checks the version that the caller saw, lets `work` send its
 * statements, writes the ledger, and answers with the customer as it is then. Throws 404, and 409 when stale.
 */
const changeCustomer = (
  { params, caller, ifMatch, change }: ChangeRequest,
  { action, event, kept = undefined }: CustomerChange,
  work: (transaction: ChangeTransaction, before: CustomerRow) => void,
) =>
  change(async (transaction) => {
    transaction.send(queries.lockCustomer(params.customerId));
    const before = await readCustomer(transaction, params.customerId);
    if (ifMatch !== undefined && ifMatch !== before.version) throw editConflict(before.version);
    work(transaction, before);
    const after = await readCustomer(transaction, params.customerId);
    transaction.record({
      action,
      event,
      entityType: "customer",
      entityId: String(params.customerId),
      before: customerForLedger(before),
      after: customerForLedger(after),
      ...(kept ? { kept } : {}),
    });
    return customerFor(caller, after);
  });

export function companyRoutes({ serve, database, authPool, config, clock }: Api): void {
  serve(contract.getCustomer, async ({ params, caller }) => {
    const [customer] = await database.read<CustomerRow>(caller, queries.findCustomer(params.customerId));
    if (!customer) throw notFound();
    return customerFor(caller, customer);
  });

  serve(contract.updateAddress, (request) =>
    changeCustomer(request, { action: "customer.address-changed", event: "customer.address-changed" }, (transaction) =>
      transaction.send(
        queries.updateAddress(request.params.customerId, request.body.address, request.body.invoiceAddress),
      ),
    ),
  );

  serve(contract.updateIban, async (request) => {
    const { caller, params, body } = request;
    const signedIn = await signedInAt(authPool, caller.sessionId);
    if (!signedIn || clock.now().getTime() - signedIn.getTime() > recentSignInMinutes * 60_000)
      throw forbidden("reauthentication-required", "Sign in again before you change the IBAN.");
    const bic = body.bic || bicOf(body.iban) || null;
    return changeCustomer(
      request,
      { action: "customer.iban-changed", event: "customer.iban-changed", kept: "7 years" },
      (transaction, before) => {
        transaction.send(queries.updateIban(params.customerId, body.iban, bic));
        transaction.send(queries.revokeMandates(params.customerId));
        transaction.send(
          queries.insertMandate(params.customerId, {
            iban: body.iban,
            bic,
            accountHolder: body.accountHolder,
            accountId: caller.accountId,
          }),
        );
        const portalUrl = config.portals.find((portal) => portal.variant === before.variant)?.url ?? "";
        for (const recipient of ibanChangeRecipients(before))
          queueMail(
            transaction,
            params.customerId,
            ibanChangedMail(recipient, before, body.iban, caller.username, portalUrl),
          );
      },
    );
  });

  serve(contract.updateCustomInvoiceReference, (request) =>
    changeCustomer(
      request,
      { action: "customer.invoice-reference-changed", event: "customer.updated", kept: "7 years" },
      (transaction) =>
        transaction.send(
          queries.updateCustomInvoiceReference(
            request.params.customerId,
            request.body.customInvoiceReference?.trim() || null,
          ),
        ),
    ),
  );

  serve(contract.updateInvoiceAttachmentPreference, (request) =>
    changeCustomer(
      request,
      { action: "customer.attachment-preference-changed", event: "customer.updated", kept: "7 years" },
      (transaction) =>
        transaction.send(
          queries.updateInvoiceAttachmentPreference(
            request.params.customerId,
            request.body.invoiceAttachmentPreference,
          ),
        ),
    ),
  );
}
