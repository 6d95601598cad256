import { identityMail, isAddition } from "../identity-mail.ts";
import type { SecondFactorChange } from "../identity-options.ts";
import type { StoredCredential } from "../store/credential.queries.ts";
import type { Notify } from "../store/identity-sql.ts";
import { findFactors, hasFactor } from "../store/second-factor.queries.ts";
import { forgottenLink } from "./forgotten-password.page.ts";
import { addressOf, type Identity, manageLink, originOf, type PageContext, type Visit } from "./visit.ts";

/** Each change, as the activity log records it and as the mail about it is named. */
const changes = {
  "passkey-added": ["account.second-factor-added", "passkey"],
  "passkey-removed": ["account.second-factor-removed", "passkey"],
  "app-added": ["account.second-factor-added", "authenticator-app"],
  "app-removed": ["account.second-factor-removed", "authenticator-app"],
  "codes-created": ["account.recovery-codes-created", "recovery-code"],
  "code-used": ["account.recovery-code-used", "recovery-code"],
} as const satisfies Record<string, readonly [SecondFactorChange["action"], SecondFactorChange["factor"]]>;

export type FactorChange = keyof typeof changes;

/** Records a change of second factors and mails it to the person. */
export const notifyChange =
  (
    identity: Identity,
    ctx: PageContext,
    visit: Visit,
    { credential, change }: { readonly credential: StoredCredential; readonly change: FactorChange },
  ): Notify =>
  async (db) => {
    const { secondFactor, sendMail } = identity.options;
    const { subject, locale } = credential;
    const [action, factor] = changes[change];
    const { variant } = visit.client;
    const enrolled = hasFactor(await findFactors(db, subject));
    await secondFactor.changed?.({ subject, action, factor, enrolled, address: addressOf(ctx) }, db);
    const url = (isAddition(change) ? manageLink : forgottenLink)(identity, visit, locale);
    await sendMail(identityMail(change, credential, { variant, url, origin: originOf(ctx) }), db);
  };
