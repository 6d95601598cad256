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

const link = async ({ operatorPool, by, config }: CommandContext, username: string, subject: string) => {
  const issuer = config.identity.linkedAs;
  await linkPerson(operatorPool, { username, subject, issuer, operator: by });
  return [`${username} is linked to ${subject} of ${issuer}.`];
};

export const identityCommands: readonly OperatorCommand[] = [
  {
    name: "identity list",
    takes: "",
    summary: "Count the users that are linked to each identity provider",
    run: async (context) => (context.words.length > 0 ? undefined : list(context)),
  },
  {
    name: "identity relink",
    takes: "ISSUER",
    summary:
      "Remove the links to a provider: users are linked to the configured one at their next sign-in, by verified address",
    run: async (context) => {
      const [issuer, ...more] = context.words;
      return issuer === undefined || more.length > 0 ? undefined : relink(context, issuer);
    },
  },
  {
    name: "identity link",
    takes: "USERNAME SUBJECT",
    summary: "Link a user to a subject of the configured provider",
    run: async (context) => {
      const [username, subject, ...more] = context.words;
      return !username || !subject || more.length > 0 ? undefined : link(context, username, subject);
    },
  },
];
