import * as contract from "@demarc/contract/company";
import type { RouteContext } from "../../platform/route-context.ts";
import { found } from "../../platform/refusals/errors.ts";
import { changeCustomer } from "./customer.steps.ts";
import * as queries from "./company.queries.ts";
import { customerFor } from "./company.rules.ts";

export function companyRoutes({ serve, database }: RouteContext): void {
  serve(contract.getCustomer, async ({ params, caller }) => {
    const customer = found(await database.read(caller, queries.findCustomer(params.customerId)));
    return customerFor(caller, customer);
  });

  serve(contract.updateAddress, (request) =>
    changeCustomer(request, { action: "customer.address-changed", event: "customer.address-changed" }, (transaction) =>
      transaction.send(
        queries.updateAddress(request.params.customerId, request.body.address, request.body.invoiceAddress),
      ),
    ),
  );

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

  serve(contract.updateInvoiceEmail, (request) =>
    changeCustomer(
      request,
      { action: "customer.invoice-email-changed", event: "customer.updated", kept: "7 years" },
      (transaction) =>
        transaction.send(
          queries.updateInvoiceEmail(request.params.customerId, request.body.invoiceEmail?.trim() || null),
        ),
    ),
  );
}
