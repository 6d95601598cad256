import { features as allFeatures } from "../features.ts";
import { asOwner, type Connect } from "../platform/database/database.ts";
import type { Config } from "../platform/process/environment.ts";
import { demoPhases, type FeatureDefinition } from "../platform/feature.ts";
import { sharedSourcesOf } from "../platform/shared-sources.ts";
import { markPurpose } from "./installation.ts";

/**
 * Loads the demo once, as the database owner, and marks the database as one of the demo. Returns true if it was loaded now.
 * Throws for a database of production. One with any customer is only marked, and the demo modules are not imported. With the
 * bundled identity provider people are linked at once; with another one at their first sign-in, by verified e-mail address.
 */
export const loadDemoOnce = (
  connect: Connect,
  { identity, secretKeys, seller }: Pick<Config, "identity" | "secretKeys" | "seller">,
  features: readonly FeatureDefinition[] = allFeatures,
): Promise<boolean> =>
  asOwner(connect, async (client) => {
    await client.query("begin");
    await markPurpose(client, { demo: true, production: false });
    const { rows } = await client.query("select 1 from customer limit 1");
    if (rows.length > 0) {
      await client.query("commit");
      return false;
    }
    const { notifications } = sharedSourcesOf(features);
    const given = { issuer: identity.bundled ? identity.linkedAs : null, secretKeys, seller, notifications };
    for (const phase of demoPhases)
      for (const part of features.flatMap(({ demo = [] }) => demo))
        if (part.phase === phase) await part.load(client, given);
    await client.query("commit");
    return true;
  });
