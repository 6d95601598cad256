import { endOtherSessions } from "../end-sessions.ts";
import { identityMail, isAddition } from "../identity-mail.ts";
import type { SecondFactorChange } from "../identity-options.ts";
import type { AddedFactor } from "../second-factor/factor-changes.ts";
import type { StoredCredential } from "../store/credential.queries.ts";
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

/** Records a change of second factors and mails it to the person. It has happened already, so a failure changes nothing. */
export async function tellChange(
  identity: Identity,
  ctx: PageContext,
  visit: Visit,
  { credential, change }: { readonly credential: StoredCredential; readonly change: FactorChange },
): Promise<void> {
  const { pool, secondFactor, sendMail, log } = identity.options;
  const { subject, locale } = credential;
  const [action, factor] = changes[change];
  const { variant } = visit.client;
  const report = (error: unknown) => log.error({ err: error, action }, "a changed second factor was not reported");
  const enrolled = hasFactor(await findFactors(pool, subject));
  await secondFactor.changed?.({ subject, action, factor, enrolled, address: addressOf(ctx) }).catch(report);
  const url = (isAddition(change) ? manageLink : forgottenLink)(identity, visit, locale);
  await sendMail(identityMail(change, credential, { variant, url, origin: originOf(ctx) })).catch(report);
}

interface Added {
  readonly credential: StoredCredential;
  readonly change: FactorChange;
  readonly added: AddedFactor;
  readonly keepUid: string | undefined;
  readonly keepSignIn?: string;
}

/** Tells that a factor was added. The first one ends all other sessions, because they began with only a password. */
export async function tellAdded(identity: Identity, ctx: PageContext, visit: Visit, about: Added): Promise<void> {
  const { credential, added, keepUid, keepSignIn } = about;
  await tellChange(identity, ctx, visit, about);
  if (added.isFirst) await endOtherSessions(identity.options, credential.subject, keepUid, keepSignIn);
}
