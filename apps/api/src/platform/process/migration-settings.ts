import { collectingReader, type Environment, logLevel, mode, ownerAddress, text } from "./environment-values.ts";
import { listed } from "./problem-list.ts";
import { refuseRoleSecret } from "./production-rules.ts";

/** The variables of `npm run migrate`. Throws an error that names all that are wrong. */
export const readMigration = (environment: Environment) => {
  const take = collectingReader(environment);
  const settings = {
    production: take("NODE_ENV", mode, "production") !== "test",
    ownerUrl: take("DATABASE_OWNER_URL", ownerAddress, ""),
    roleSecret: take("DATABASE_ROLE_SECRET", text, ""),
    logLevel: take("LOG_LEVEL", logLevel, "info"),
  };
  if (settings.ownerUrl === "")
    take.refuse(
      "DATABASE_OWNER_URL",
      "DATABASE_OWNER_URL must be set to the address of the database with its owner, such as postgres://owner:password@host/demarc. The embedded database needs no separate migration: `npm run serve` applies it.",
    );
  refuseRoleSecret(take.refuse, settings.roleSecret);
  if (take.problems.length > 0) throw new Error(listed(take.problems.map(({ sentence }) => sentence)));
  return settings;
};
