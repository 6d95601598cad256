import { refuseOtherPurpose } from "../demo/installation.ts";
import { hasDatabase, startPostgres } from "../platform/database/embedded-postgres.ts";
import { connectBySocket, connectByUrl, connectToPower, connectToReplica } from "../platform/migrate.ts";
import { type Config, readEnvironment } from "../platform/process/environment.ts";
import type { Environment } from "../platform/process/environment-values.ts";
import { namedPart, settingParts } from "../platform/process/problem-list.ts";
import { startWarnings } from "../platform/process/start-warnings.ts";
import { databaseProblems } from "../ready-database.ts";
import { keyAdvice } from "./key-advice.ts";
import { embeddedFolder } from "./existing-folder.ts";

/** `check` needs no database, so it is no command among those that open one. */
export const checkCommand = {
  name: "check",
  takes: "",
  summary: "List what a start would refuse, in the order in which to mend it, and what is in order",
} as const;

/** What was found where nothing is wrong. No secrets. */
const found = (config: Config, environment: Environment): Readonly<Record<string, string>> => {
  const { demo, production, databaseUrl, portals, identity, smtpUrl, mailFrom } = config;
  const folder = embeddedFolder(environment);
  const embedded = `the embedded one in ${folder}${hasDatabase(folder) ? "" : ", which the first start makes"}`;
  return {
    Mode: demo ? "the demo" : production ? "production" : "test",
    Database:
      databaseUrl === "" ? embedded : "has all migrations, and the product's roles have no more rights than needed",
    Addresses: portals.map(({ url }) => url).join(", "),
    "Sign-in": identity.bundled ? "the provider that comes along" : identity.authority,
    Mail: `${smtpUrl === "" ? "to files" : "by SMTP"}, from ${mailFrom}`,
  };
};

interface Found {
  readonly problems: readonly string[];
  readonly advice: readonly string[];
}

/** An embedded database that exists has to be of the mode of this start. */
const inEmbedded = async (folder: string, start: Config): Promise<Found> => {
  if (!hasDatabase(folder)) return { problems: [], advice: [] };
  const embedded = await startPostgres({ dataFolder: folder });
  try {
    const connect = connectBySocket(embedded, "postgres");
    await refuseOtherPurpose(connect, start);
    return { problems: [], advice: await keyAdvice(connect, start) };
  } catch (error) {
    return { problems: [(error as Error).message], advice: [] };
  } finally {
    await embedded.stop();
  }
};

const inDatabase = async (config: Config, environment: Environment): Promise<Found> => {
  const { databaseUrl, databaseRoleSecret: roleSecret } = config;
  if (databaseUrl === "") return inEmbedded(embeddedFolder(environment), config);
  const connect = connectByUrl({ databaseUrl, roleSecret });
  const problems = await databaseProblems(connect, config, {
    replica: connectToReplica(config),
    power: connectToPower(config),
  });
  return { problems, advice: problems.length === 0 ? await keyAdvice(connect, config) : [] };
};

/** The lines of the check, and whether the product would start. Opens the database only if its variables are in order. */
export const check = async (environment: Environment): Promise<{ lines: string[]; isComplete: boolean }> => {
  const { config, problems } = readEnvironment(environment);
  const byPart = Map.groupBy(problems, ({ name }) => namedPart(name));
  const facts = found(config, environment);
  const lines: string[] = [];
  const areWrong = (part: string): boolean => byPart.has(part);
  // The keys are compared with what the database holds only if they are in order.
  const database = areWrong("Database") ? undefined : await inDatabase(config, environment);
  const advice = areWrong("Keys and seal") ? [] : (database?.advice ?? []);
  let missing = 0;
  for (const [part] of settingParts) {
    const own = (byPart.get(part) ?? []).map(({ sentence }) => sentence);
    const wrong = part === "Database" ? [...own, ...(database?.problems ?? [])] : own;
    missing += wrong.length;
    if (wrong.length === 0) lines.push(`ok       ${part}${facts[part] === undefined ? "" : `: ${facts[part]}`}`);
    else lines.push(`missing  ${part}`, ...wrong.map((sentence) => `         - ${sentence}`));
  }
  lines.push(...[...advice, ...startWarnings(config)].map((sentence) => `advice   ${sentence}`));
  lines.push("", missing === 0 ? "The product can start." : `The product does not start: ${missing} to mend.`);
  return { lines, isComplete: missing === 0 };
};
