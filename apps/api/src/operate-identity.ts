import type pg from "pg";
import { identityLinks, linkPerson, unlinkPeople } from "./features/session/session.public.ts";

export const identityUsage = `  npm run operate -- identity list                         how many users are linked to each identity provider
  npm run operate -- identity relink ISSUER                removes the links to this provider: users are linked to the
                                                           configured one at their next sign-in, by verified address
  npm run operate -- identity link USERNAME SUBJECT        links one user to a subject of the configured provider
`;

interface IdentityCommand {
  /** The arguments after `identity`. */
  readonly words: readonly string[];
  /** Issuer of the configured provider. */
  readonly issuer: string;
  /** The operator, as shown in the activity log. */
  readonly by: string;
}

const relink = async (operatorPool: pg.Pool, old: string, { issuer, by }: IdentityCommand): Promise<string[]> => {
  if (old === issuer) throw new Error(`${issuer} is the configured provider; set SSO_AUTHORITY to the new one first.`);
  const count = await unlinkPeople(operatorPool, old, by);
  if (count === 0) throw new Error(`No user is linked to ${old}; \`identity list\` shows the providers.`);
  return [
    `${count} people are no longer linked to ${old}, and their sessions have ended.`,
    `Each is linked to ${issuer} at the next sign-in whose verified address is the user name here.`,
  ];
};

/**
 * Shows and changes the identity provider that users are linked to. Returns the lines to print, or undefined for an unknown
 * command. Throws an error with a readable message when the command fails.
 */
export async function manageIdentityLinks(
  operatorPool: pg.Pool,
  command: IdentityCommand,
): Promise<string[] | undefined> {
  const [action, first, second, ...more] = command.words;
  if (more.length > 0) return undefined;
  if (action === "list" && first === undefined) {
    const links = await identityLinks(operatorPool);
    return links.map(({ issuer, people }) => {
      const current = issuer === command.issuer ? "  (configured)" : "";
      return `${String(people).padStart(7)}  ${issuer ?? "not linked yet"}${current}`;
    });
  }
  if (action === "relink" && first && second === undefined) return relink(operatorPool, first, command);
  if (action !== "link" || !first || !second) return undefined;
  const link = { username: first, subject: second, issuer: command.issuer, operator: command.by };
  await linkPerson(operatorPool, link);
  return [`${first} is linked to ${second} of ${command.issuer}.`];
}
