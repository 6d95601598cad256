import { features as allFeatures } from "../features.ts";
import { asOwner, type Connect } from "../platform/database/database.ts";
import type { Config } from "../platform/environment.ts";
import { demoPhases, type FeatureDefinition } from "../platform/feature.ts";

/**
 * Loads the demo once, as the owner of the database. Returns whether it was loaded now; a database that holds it, or any
 * customer at all, is left as it is, and the demo is not even read. People are linked to the bundled identity provider;
 * with another one they are linked at their first sign-in, by verified address.
 */
export const loadDemoOnce = (
  connect: Connect,
  { bundled, linkedAs }: Pick<Config["identity"], "bundled" | "linkedAs">,
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
    const given = { issuer: bundled ? linkedAs : null };
    for (const phase of demoPhases)
      for (const part of features.flatMap(({ demo = [] }) => demo))
        if (part.phase === phase) await part.load(client, given);
    await client.query("commit");
    return true;
  });
