import { readEnvironment } from "./environment.ts";
import { collectingReader, type Environment, logLevel, mode, names, ownerAddress, text } from "./environment-values.ts";
import { listed } from "./problem-list.ts";
import { refuseRoleSecret } from "./production-rules.ts";
import { refuseUnknown } from "./unknown-variables.ts";

/** The variables of `npm run migrate`. Throws an error that names all that are wrong. */
export const readMigration = (environment: Environment) => {
  const take = collectingReader(environment);
  const settings = {
    production: take("NODE_ENV", mode, "production") !== "test",
    ownerUrl: take("DATABASE_OWNER_URL", ownerAddress, ""),
    powerOwnerUrl: take("POWER_DATABASE_OWNER_URL", ownerAddress, ""),
    roleSecret: take("DATABASE_ROLE_SECRET", text, ""),
    logLevel: take("LOG_LEVEL", logLevel, "info"),
  };
  if (settings.ownerUrl === "")
    take.refuse(
      "DATABASE_OWNER_URL",
      "DATABASE_OWNER_URL must be set to the address of the database with its owner, such as postgres://owner:password@host/demarc. The embedded database needs no separate migration: `npm run serve` applies it.",
    );
  refuseRoleSecret(take.refuse, settings.roleSecret);
  // An environment file may hold the variables of `npm run serve` too.
  const foreign = take("FOREIGN_VARIABLES", names, "");
  const known = new Set([...readEnvironment(environment).names, ...take.names]);
  if (settings.production) refuseUnknown({ refuse: take.refuse, names: known }, environment, new Set(foreign));
  if (take.problems.length > 0) throw new Error(listed(take.problems.map(({ sentence }) => sentence)));
  return settings;
};
