import { features } from "../features.ts";
import { type Connect, createPool } from "../platform/database/database.ts";
import type { Config } from "../platform/process/environment.ts";
import { countStale } from "../platform/sealed-places.ts";
import { sealedPlacesOf } from "../sealed-places.ts";

/** What the keys of the environment have yet to do or cannot do with the secrets of the database. */
export const keyAdvice = async (connect: Connect, { secretKeys }: Pick<Config, "secretKeys">): Promise<string[]> => {
  // A demo without a key makes its own at the start.
  if (secretKeys.current === "") return [];
  const pools = {
    portal_jobs: createPool(connect, "portal_jobs", 1),
    portal_identity: createPool(connect, "portal_identity", 1),
  };
  try {
    const { left, lost } = await countStale(sealedPlacesOf(features), secretKeys, pools);
    const hasPrevious = secretKeys.previous !== "";
    return [
      ...(hasPrevious && left > 0
        ? [`Secrets under TV_SECRET_KEY_PREVIOUS: ${left}. Keep it; a job seals them again within minutes.`]
        : []),
      ...(hasPrevious && left === 0
        ? ["No secret is under TV_SECRET_KEY_PREVIOUS any more. Unset it once all processes have the new key."]
        : []),
      ...(lost > 0
        ? [
            `Secrets that cannot be opened: ${lost}. Set TV_SECRET_KEY_PREVIOUS to the key under which they were sealed; docs/operations/tv.md says what is lost without it.`,
          ]
        : []),
    ];
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
};
