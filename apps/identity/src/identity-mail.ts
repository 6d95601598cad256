import { brands } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import type { StoredCredential } from "./store/credential.queries.ts";
import type { Mail } from "./identity-options.ts";
import { type TextKey, translator } from "./identity-text.ts";

const momentOf = (at: Date, locale: StoredCredential["locale"]): string =>
  new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  }).format(at);

interface About {
  readonly variant: Variant;
  readonly url: string;
  readonly origin: Mail["origin"];
  readonly at?: Date;
}

export function identityMail(
  kind: "reset" | "changed" | "new-device",
  { email, username, locale }: Pick<StoredCredential, "email" | "username" | "locale">,
  { variant, url, origin, at }: About,
): Mail {
  const t = translator(locale);
  const say = (part: "subject" | "lead" | "action" | "not-you"): string =>
    t(`mail.${kind}.${part}` satisfies TextKey, {
      brand: brands[variant].name,
      username,
      moment: at ? momentOf(at, locale) : "",
    });
  return {
    to: email,
    variant,
    locale,
    subject: say("subject"),
    paragraphs: [t("mail.greeting"), say("lead")],
    action: { label: say("action"), url },
    closing: say("not-you"),
    origin,
  };
}
