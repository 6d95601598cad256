import { updateIban } from "@demarc/contract/company";
import { bicOf } from "@demarc/contract/core/iban";
import type { RouteContext } from "../../platform/route-context.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { originOf } from "../../platform/http/request-origin.ts";
import { changeCustomer } from "./customer.steps.ts";
import { ibanChangedMail } from "./company.mails.ts";
import * as queries from "./company.queries.ts";
import { ibanChangeRecipients } from "./company.rules.ts";

/** Changes the IBAN of direct debits: needs a recent sign-in and notifies the contacts. */
export function companyIbanRoutes({ serve, config }: RouteContext): void {
  serve(updateIban, async (request) => {
    const { caller, params, body } = request;
    const bic = body.bic || bicOf(body.iban) || null;
    return changeCustomer(
      request,
      { action: "customer.iban-changed", event: "customer.iban-changed", kept: "7 years", givesMandate: true },
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
            ibanChangedMail(recipient, before, body.iban, {
              person: caller.username,
              portalUrl,
              origin: originOf(request.http),
            }),
            config,
          );
      },
    );
  });
}
