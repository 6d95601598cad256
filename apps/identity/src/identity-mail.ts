import { brands } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import type { StoredCredential } from "./store/credential.queries.ts";
import type { Mail } from "./identity-options.ts";
import { moment as momentOf } from "./pages/moment.ts";
import { type TextKey, translator } from "./identity-text.ts";

interface About {
  readonly variant: Variant;
  readonly url: string;
  readonly origin: Mail["origin"];
  readonly at?: Date;
}

const ownTexts = {
  reset: { action: "mail.reset.action", closing: "mail.reset.not-you" },
  changed: { action: "mail.changed.action", closing: "mail.changed.not-you" },
  "new-device": { action: "mail.new-device.action", closing: "mail.new-device.not-you" },
} as const;

/** What outlives a new password, so that these mails lead to the page on which it can be removed. */
const additions = ["passkey-added", "app-added", "codes-created"] as const;

export type MailKind =
  | keyof typeof ownTexts
  | (typeof additions)[number]
  | "passkey-removed"
  | "app-removed"
  | "code-used";

export const isAddition = (kind: MailKind): boolean => additions.some((one) => one === kind);

const textsOf = (kind: MailKind) => {
  if (kind in ownTexts) return ownTexts[kind as keyof typeof ownTexts];
  return isAddition(kind)
    ? ({ action: "mail.new-device.action", closing: "mail.added.not-you" } as const)
    : ownTexts.changed;
};

/** A mail to a person about the own account. Those about a removed or used factor end as the one about a changed password does. */
export function identityMail(
  kind: MailKind,
  { email, username, locale }: Pick<StoredCredential, "email" | "username" | "locale">,
  { variant, url, origin, at }: About,
): Mail {
  const t = translator(locale);
  const moment = at ? momentOf(locale, at, "long") : "";
  const say = (key: TextKey): string => t(key, { brand: brands[variant].name, username, moment });
  const { action, closing } = textsOf(kind);
  return {
    to: email,
    variant,
    locale,
    subject: say(`mail.${kind}.subject`),
    paragraphs: [t("mail.greeting"), say(`mail.${kind}.lead`)],
    action: { label: say(action), url },
    closing: say(closing),
    origin,
  };
}
