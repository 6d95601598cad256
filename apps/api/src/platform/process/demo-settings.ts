import { connected } from "./connector-settings.ts";
import { type Environment, type Take, yesOrNo } from "./environment-values.ts";
import { urlNames } from "./portal-settings.ts";

const isSecure = (value: string): boolean => URL.parse(value)?.protocol === "https:";
const isSet = (value: string): boolean => value !== "";
const isElsewhere = (value: string): boolean =>
  isSet(value) && !["127.0.0.1", "[::1]", "localhost"].includes(URL.parse(value)?.hostname ?? "");

/** What the demo is never beside: a database, mail server, address, proxy or other system of a living installation. */
const realThings: readonly (readonly [name: string, isReal: (value: string) => boolean])[] = [
  ["DATABASE_URL", isSet],
  ["READ_DATABASE_URL", isSet],
  ["POWER_DATABASE_URL", isSet],
  ["SMTP_URL", isSet],
  ["TRUST_PROXY", isSet],
  ...[...Object.values(urlNames), "API_ENDPOINT"].map((name) => [name, isSecure] as const),
  ...[...connected, "LOYALTY_SHOP", "COC_REGISTER", "VAT_REGISTER"].map(
    (name) => [`${name}_URL`, isElsewhere] as const,
  ),
];

/** Whether this is the demo. Only `DEMO=true` makes it one, and never in production or beside something real. */
export const readDemo = (take: Take, environment: Environment): boolean => {
  const demo = take("DEMO", yesOrNo, "false");
  if (!demo) return false;
  const real =
    environment["NODE_ENV"] === "production"
      ? "NODE_ENV=production"
      : realThings.find(([name, isReal]) => isReal(environment[name] ?? ""))?.[0];
  if (real !== undefined)
    take.refuse(
      "DEMO",
      `DEMO=true is refused together with ${real}: the demo shows all mails to everyone and signs people in with a public password. Start a real installation with \`npm run serve\`, or unset ${real.split("=")[0]} for the demo.`,
    );
  return true;
};
