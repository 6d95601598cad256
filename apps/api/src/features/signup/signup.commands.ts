import { addressLine, type Address } from "@demarc/contract/core/address";
import { fullName } from "@demarc/contract/core/customer-contact";
import { maskIban } from "@demarc/contract/core/iban";
import { applicationNumberIn, applicationReference } from "@demarc/contract/core/application-reference";
import { applicationStates } from "@demarc/contract/signup";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { ApiError } from "../../platform/refusals/errors.ts";
import { type CommandContext, idFrom, listed, type OperatorCommand } from "../../platform/commands/operator-command.ts";
import {
  decideApplication,
  type Decision,
  findApplication,
  findApplicationByNumber,
  listApplications,
  type OperatorApplication,
} from "./signup.operator.ts";

const events: Readonly<Record<string, Decision["event"]>> = {
  review: "startReview",
  ask: "requestInfo",
  approve: "approve",
  reject: "reject",
};

const lineOf = ({ number, customerId, state, payload, variant, createdAt, duplicateOf }: OperatorApplication): string =>
  [
    applicationReference(number),
    state.padEnd(14),
    createdAt.slice(0, 10),
    variant.padEnd(11),
    payload.type.padEnd(8),
    payload.name,
    ...(state === "APPROVED" ? [`customer ${customerId}`] : []),
    ...(duplicateOf === null ? [] : [`(may be customer ${duplicateOf})`]),
  ].join("  ");

const shown = (application: OperatorApplication): string[] => {
  const { payload } = application;
  const facts: [string, string | null | undefined][] = [
    ["Id", application.id],
    ["Customer", application.state === "APPROVED" ? String(application.customerId) : null],
    ["Company", payload.name],
    ["Trade name", payload.tradeName],
    ["Type, portal", `${payload.type}, ${application.variant}`],
    ["KvK", payload.coc && `${payload.coc} ${JSON.stringify(application.cocCheck)}`],
    ["VAT", payload.vatNumber && `${payload.vatNumber} ${JSON.stringify(application.vatCheck)}`],
    ["Address", `${addressLine(payload.address as Address)}, ${payload.address.country}`],
    ["Applicant", `${fullName(payload.contact)}, ${payload.contact.email}, ${payload.contact.phoneNumber}`],
    ["E-mail confirmed", application.emailVerifiedAt ?? "no"],
    ["IBAN", payload.iban && maskIban(payload.iban)],
    ["Interests", payload.interests?.join(", ")],
    ["Message", payload.message],
    ["May be customer", application.duplicateOf?.toString()],
  ];
  return [
    lineOf(application),
    ...facts.filter(([, value]) => value).map(([label, value]) => `  ${label.padEnd(18)}${value}`),
    ...application.history.map(
      ({ at, event, state, note }) =>
        `  ${at.slice(0, 16).replace("T", " ")}  ${event} -> ${state}${note ? `: ${note}` : ""}`,
    ),
  ];
};

const refuseUnclear = (event: Decision["event"], note: string | undefined): void => {
  if (event === "requestInfo" && !note?.trim()) throw new Error("Say what you want to know, between quotes.");
  const most = event === "reject" ? 500 : 2000;
  if (note && note.length > most) throw new Error(`Use at most ${most} characters.`);
};

const unknown = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  throw new Error("There is no such application.", { cause: error });
};

/** The application of a reference or an id. Throws an error with a readable message. */
const applicationOf = async (operatorPool: CommandContext["operatorPool"], word: string | undefined) => {
  const number = word === undefined ? undefined : applicationNumberIn(word);
  const application =
    number === undefined
      ? await findApplication(operatorPool, idFrom(word, "application list"))
      : await findApplicationByNumber(operatorPool, number);
  if (!application) throw new Error("There is no such application.");
  return application;
};

const list = async ({ operatorPool, options }: CommandContext): Promise<readonly string[] | undefined> => {
  const state = options.state?.toUpperCase();
  if (state && !applicationStates.some((known) => known === state)) return undefined;
  return listed((await listApplications(operatorPool, state)).map(lineOf));
};

export const applicationCommand: OperatorCommand = {
  name: "application",
  usage: `  npm run operate -- application list [--state STATE]              undecided ones, or those in a state, longest wait first
  npm run operate -- application show REFERENCE
  npm run operate -- application review REFERENCE                  starts the review before the e-mail address is confirmed
  npm run operate -- application ask REFERENCE "question"          mails the question; the applicant answers by its link
  npm run operate -- application approve REFERENCE                 creates the customer and mails the activation link
  npm run operate -- application reject REFERENCE ["reason"]       mails the reason, if one is given

  REFERENCE   such as AP-000123, or the id of the application
  STATE       ${applicationStates.join(", ")}
`,
  run: async (context) => {
    const { words, by, config, operatorPool } = context;
    const [action = "", word, note] = words;
    if (action === "list") return list(context);
    const event = events[action];
    if (!event && action !== "show") return undefined;
    const application = await applicationOf(operatorPool, word);
    if (!event) return shown(application);
    refuseUnclear(event, note);
    const decision = { id: application.id, event, note: note ?? null, by };
    const decided = runOperatorChange(byOperator(operatorPool, by), (transaction) =>
      decideApplication(transaction, decision, config),
    );
    return [lineOf(await decided.catch(unknown))];
  },
};
