import { features as allFeatures } from "../features.ts";
import { asOwner, type Connect } from "../platform/database/database.ts";
import type { Config } from "../platform/environment.ts";
import { demoPhases, type FeatureDefinition } from "../platform/feature.ts";
import { sharedSourcesOf } from "../platform/shared-sources.ts";

/**
 * Loads the demo once, as the database owner. Returns true if it was loaded now. A database with any customer is left
 * unchanged, and the demo modules are not imported. With the bundled identity provider people are linked at once; with
 * another one at their first sign-in, by verified e-mail address.
 */
export const loadDemoOnce = (
  connect: Connect,
  { identity, tvSecretKey }: Pick<Config, "identity" | "tvSecretKey">,
  features: readonly FeatureDefinition[] = allFeatures,
): Promise<boolean> =>
  asOwner(connect, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('demarc demo data'))");
    const { rows } = await client.query("select 1 from customer limit 1");
    if (rows.length > 0) {
      await client.query("rollback");
      return false;
    }
    const { notifications } = sharedSourcesOf(features);
    const given = { issuer: identity.bundled ? identity.linkedAs : null, tvSecretKey, notifications };
    for (const phase of demoPhases)
      for (const part of features.flatMap(({ demo = [] }) => demo))
        if (part.phase === phase) await part.load(client, given);
    await client.query("commit");
    return true;
  });
