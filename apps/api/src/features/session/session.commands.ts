import type { CommandContext, OperatorCommand } from "../../platform/commands/operator-command.ts";
import { identityLinks, linkPerson, unlinkPeople } from "./session.operator.ts";

const relink = async ({ operatorPool, by, config }: CommandContext, old: string): Promise<string[]> => {
  const issuer = config.identity.linkedAs;
  if (old === issuer) throw new Error(`${issuer} is the configured provider; set SSO_AUTHORITY to the new one first.`);
  const count = await unlinkPeople(operatorPool, old, by);
  if (count === 0) throw new Error(`No user is linked to ${old}; \`identity list\` shows the providers.`);
  return [
    `${count} people are no longer linked to ${old}, and their sessions have ended.`,
    `Each is linked to ${issuer} at the next sign-in whose verified address is the user name here.`,
  ];
};

const list = async ({ operatorPool, config }: CommandContext): Promise<string[]> =>
  (await identityLinks(operatorPool)).map(({ issuer, people }) => {
    const current = issuer === config.identity.linkedAs ? "  (configured)" : "";
    return `${String(people).padStart(7)}  ${issuer ?? "not linked yet"}${current}`;
  });

export const identityCommand: OperatorCommand = {
  name: "identity",
  usage: `  npm run operate -- identity list                         how many users are linked to each identity provider
  npm run operate -- identity relink ISSUER                removes the links to this provider: users are linked to the
                                                           configured one at their next sign-in, by verified address
  npm run operate -- identity link USERNAME SUBJECT        links one user to a subject of the configured provider
`,
  run: async (context) => {
    const [action, first, second, ...more] = context.words;
    if (more.length > 0) return undefined;
    if (action === "list" && first === undefined) return list(context);
    if (action === "relink" && first && second === undefined) return relink(context, first);
    if (action !== "link" || !first || !second) return undefined;
    const issuer = context.config.identity.linkedAs;
    await linkPerson(context.operatorPool, { username: first, subject: second, issuer, operator: context.by });
    return [`${first} is linked to ${second} of ${issuer}.`];
  },
};
