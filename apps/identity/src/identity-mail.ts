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

export type MailKind =
  | keyof typeof ownTexts
  | "passkey-added"
  | "passkey-removed"
  | "app-added"
  | "app-removed"
  | "codes-created"
  | "code-used";

/** A mail to a person about the own account. Those about second factors end as the one about a changed password does. */
export function identityMail(
  kind: MailKind,
  { email, username, locale }: Pick<StoredCredential, "email" | "username" | "locale">,
  { variant, url, origin, at }: About,
): Mail {
  const t = translator(locale);
  const moment = at ? momentOf(locale, at, "long") : "";
  const say = (key: TextKey): string => t(key, { brand: brands[variant].name, username, moment });
  const { action, closing } = kind in ownTexts ? ownTexts[kind as keyof typeof ownTexts] : ownTexts.changed;
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
