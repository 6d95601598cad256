import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import { found, invalid, notFound, tooManyRequests } from "../../../platform/refusals/errors.ts";
import { queueMail } from "../../../platform/mail/mail.ts";
import type { PrivilegedContext } from "../../../platform/route-context.ts";
import { type FailedAttempts, failedAttempts } from "../../../platform/tokens/failed-attempts.ts";
import { lockTvAccount, requireOwnAccount } from "../account/tv-account.steps.ts";
import { changeByCaller, type TvChange } from "../account/tv-change.ts";
import { type CodeRecipientRow, findCodeRecipient, findMailWait } from "./activation-facts.queries.ts";
import { codeMail } from "./tv-code.mails.ts";
import * as queries from "./tv-codes.queries.ts";
import { type CodeMaker, createCode, openedCode, replaceConfirmedCode, requireActivatable } from "./tv-codes.steps.ts";

const mostMailsPerHour = 5;

interface Recipient extends CodeRecipientRow {
  readonly email: string;
}

/**
 * The recipient of a code by e-mail; undefined if the portal only shows it. Throws 400 if the subscriber has no address,
 * and 429 after too many mails of the account or to this address.
 */
const recipientOf = async (
  transaction: TvChange,
  accountId: string,
  delivery: contract.GenerateTvCode["delivery"],
  mails: FailedAttempts,
): Promise<Recipient | undefined> => {
  if (delivery !== "email") return undefined;
  const { email, ...recipient } = found(await transaction.query(findCodeRecipient(accountId)));
  if (!email) throw invalid("delivery", "validation.invalid-value");
  const [wait] = await transaction.query(findMailWait(accountId, mostMailsPerHour));
  if (wait) throw tooManyRequests(wait.seconds);
  await mails.take(email.toLowerCase());
  return { ...recipient, email };
};

export function tvCodesRoutes({ serve, database, authPool, config }: PrivilegedContext, maker: CodeMaker): void {
  const mails = failedAttempts(authPool, "tv-code-mail", { minutes: 60, perSubject: mostMailsPerHour });

  serve(contract.createTvActivationCode, ({ params, body, caller, change }) =>
    change(async (changing) => {
      // Text messages are not supported.
      if (body.delivery === "sms") throw invalid("delivery", "validation.invalid-value");
      const transaction = changeByCaller(changing, caller);
      const account = await lockTvAccount(transaction, params.id);
      await requireActivatable(transaction, account, "generateCode");
      const recipient = await recipientOf(transaction, account.id, body.delivery, mails);
      await replaceConfirmedCode(transaction, account);
      const wanted = {
        kind: "CONFIRMED",
        description: null,
        confirmUserInterfaceName: body.confirmUserInterfaceName?.trim() || null,
        maxUses: 1,
        deliveredVia: recipient ? "EMAIL" : "DISPLAY",
        valid: { minutes: body.validMinutes ?? contract.codeMinutes.usual },
      } as const;
      const code = await createCode(transaction, account, wanted, maker);
      if (recipient) queueMail(transaction, account.customerId, codeMail(recipient.email, recipient, code), config);
      return code;
    }),
  );

  serve(contract.getTvActivationCode, async ({ params, caller }) => {
    await requireOwnAccount(database, caller, params.id);
    const code = openedCode(maker, found(await database.read(caller, queries.findOpenConfirmedCode(params.id))));
    if (code.code === "") throw notFound();
    return code;
  });
}
