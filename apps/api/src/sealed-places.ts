import type { FeatureDefinition } from "./platform/feature.ts";
import type { JobHandler, Timer } from "./platform/jobs/job-handler.ts";
import type { MailKeys } from "./platform/mail/mail-content.ts";
import { mailSealedPlace, sealMails } from "./platform/mail/sealed-mails.ts";
import { appSealedPlace } from "./platform/tokens/sealed-apps.ts";
import { providerKeySealedPlace } from "./platform/tokens/sealed-provider-keys.ts";
import { signingKeySealedPlace } from "./platform/tokens/signing-keys.ts";
import { sealAgain, type SealedPlace, type SealedPools } from "./platform/sealed-places.ts";

/** All places in which secrets are stored sealed. */
export const sealedPlacesOf = (features: readonly FeatureDefinition[]): SealedPlace[] => [
  mailSealedPlace,
  appSealedPlace,
  signingKeySealedPlace,
  providerKeySealedPlace,
  ...features.flatMap(({ sealedPlaces = [] }) => sealedPlaces),
];

export const sealingTimer: Timer = { key: "secrets.seal", everySeconds: 600 };

/** Seals the mails of an earlier version, and what the previous key sealed. */
export const sealingJob =
  (features: readonly FeatureDefinition[], config: MailKeys, pools: SealedPools): JobHandler =>
  async (_payload, context) => {
    await sealMails(config, context);
    await sealAgain(sealedPlacesOf(features), config.secretKeys, pools, context.signal);
  };
