import * as contract from "@demarc/contract/quotations/quotation-requests";
import type { FieldError } from "@demarc/contract/core/errors";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import { conflict, forbidden, found, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { queueMail } from "../../../platform/mail/mail.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import { requestMail } from "./quotation-request.mails.ts";
import * as queries from "./quotation-requests.queries.ts";

/** The attachments of a request. Throws 400 for a file that the company did not upload for a request. */
const ownAttachments = async (transaction: ChangeTransaction, customerId: number, ids: readonly string[]) => {
  const own = await transaction.query(queries.listOwnAttachments(customerId, ids));
  const foreign = ids.flatMap((id, place): FieldError[] =>
    own.some((file) => file.id === id.toLowerCase())
      ? []
      : [{ field: `attachments.${place}`, message: "validation.invalid-value", params: {} }],
  );
  if (foreign.length > 0) throw new InvalidRequest(foreign);
  return own;
};

const refuseTooMany = async (transaction: ChangeTransaction, customerId: number): Promise<void> => {
  await transaction.query(queries.lockRequestsOf(customerId));
  const { count } = found(await transaction.query(queries.countOpenRequests(customerId)));
  const most = contract.mostOpenRequests;
  if (count >= most)
    throw conflict("quotation-request.too-many", `A company can have ${most} requests that wait for an answer.`, {
      most,
    });
};

export function quotationRequestsRoutes({ serve, database, config }: RouteContext): void {
  serve(contract.listQuotationRequests, ({ params, caller }) =>
    database.read(caller, queries.listRequests(params.customerId)),
  );

  serve(contract.requestQuotation, ({ params: { customerId }, body, caller, change }) =>
    change(async (transaction) => {
      const requester = found(await transaction.query(queries.findRequester(caller.accountId)));
      if (!requester.isActive) throw forbidden("customer.suspended", "This company cannot request a quotation now.");
      await refuseTooMany(transaction, customerId);
      const attachments = await ownAttachments(transaction, customerId, body.attachments ?? []);
      const description = body.description.trim();
      const sent = { kind: body.kind, description };
      const { id } = found(await transaction.query(queries.insertRequest(customerId, sent, caller.accountId)));
      const ids = attachments.map((file) => file.id);
      if (ids.length > 0) transaction.send(queries.insertAttachments(customerId, id, ids));
      const fileNames = attachments.map(({ fileName }) => fileName);
      transaction.record({
        action: "quotation-request.sent",
        entityType: "quotation-request",
        entityId: id,
        after: { ...sent, attachments: fileNames, version: 1 },
        event: "quotation.requested",
        kept: "7 years",
      });
      const mail = requestMail({ id, customerId, ...sent, fileNames }, requester, config);
      if (mail) queueMail(transaction, customerId, mail, config);
      return { requestId: id };
    }),
  );
}
