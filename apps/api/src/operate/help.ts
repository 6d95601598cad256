import { type Endpoint, pathParameters } from "@demarc/contract/core/endpoint";
import type { TSchema } from "@demarc/contract/core/json-schema";
import { branches, type SchemaShape } from "@demarc/contract/core/schema-shape";
import type { OperatorCommand } from "../platform/commands/operator-command.ts";
import { commandsUnder, type Operation, unknownCommand } from "./operations.ts";
import { fieldsOf, optionOf, ownFlags, ownOptions, placeOf } from "./request.ts";

interface Described extends SchemaShape {
  readonly description?: string;
}

const usageOf = ({ words, endpoint }: Operation): string =>
  [...words, ...pathParameters(endpoint.path).map(placeOf)].join(" ");

type Row = readonly [name: string, text: string];

const aligned = (rows: readonly Row[]): string[] => {
  const width = Math.min(40, Math.max(0, ...rows.map(([name]) => name.length)));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`.trimEnd());
};

const kindOf = (schema: Described): string => {
  if (schema.enum)
    return schema.enum
      .filter((one) => one !== null)
      .map(String)
      .join(", ");
  const items: Described | undefined = branches(schema).find((one) => one.items)?.items;
  if (items?.enum) return `array of ${kindOf(items)}`;
  const kinds = branches(schema).flatMap(({ type }) => type ?? "any");
  return [...new Set(kinds.filter((one) => one !== "null"))].join(" or ");
};

/** The fields of a body as rows of the help; those inside another come after it. */
const bodyRows = (schema: TSchema, before = "", depth = 0): Row[] =>
  branches(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, field]) => {
      const shape = field as Described;
      const path = `${before}${name}`;
      const must = required.includes(name) ? "required" : "";
      const text = [shape.description, [must, kindOf(shape)].filter(Boolean).join(", ")].filter(Boolean).join(". ");
      const items = branches(field).find((one) => one.items)?.items;
      const inside = depth < 3 ? bodyRows(items ?? field, `${path}${items ? ".0" : ""}.`, depth + 1) : [];
      const row: Row = [`${path}=`, text];
      return [row].concat(inside);
    }),
  );

const rightText = ({ access: { right, rightsByKind = {} } }: Endpoint): string =>
  right ??
  Object.entries(rightsByKind)
    .map(([kind, one]) => `${one} for ${kind}`)
    .join(", ");

const about = (operation: Operation): string[] => {
  const { endpoint } = operation;
  const params = Object.entries(endpoint.params?.properties ?? {}).map(
    ([name, { description = "" }]: [string, Described]) => [placeOf(name), description] as const,
  );
  const options = [
    ...fieldsOf(endpoint.query).map((name): [string, string] => {
      const field = endpoint.query?.properties[name] as Described;
      const values = name === "dryRun" ? "" : ` ${field.enum ? field.enum.join("|") : placeOf(name)}`;
      return [`--${optionOf(name)}${values}`, field.description ?? ""];
    }),
    ...Object.entries(ownOptions(endpoint)).map(([name, [takes, text]]): Row => [`--${name} ${takes}`, text]),
    ...Object.entries(ownFlags(endpoint)).map(([name, text]): Row => [`--${name}`, text]),
  ];
  const { items } = (endpoint.body ?? {}) as SchemaShape;
  const fields = endpoint.body ? bodyRows(items ?? endpoint.body, "") : [];
  return [
    `${usageOf(operation)}${fields.length > 0 && !endpoint.records ? " NAME=VALUE …" : ""}`,
    "",
    `${endpoint.summary}. ${endpoint.details ?? ""}`.trim(),
    `Right: ${rightText(endpoint)}`,
    ...(params.length > 0 ? ["", ...aligned(params)] : []),
    ...(fields.length > 0 ? ["", endpoint.records ? "Fields of a row:" : "Fields:", ...aligned(fields)] : []),
    "",
    "Options:",
    ...aligned(options),
  ];
};

const general = `Commands of the operator: one for each operation of the operator API.

  npm run operate -- WORDS ID … NAME=VALUE … --OPTION …

A field in another has a dot (address.city=Zwolle), a list repeats its name or has numbers (lines.0.nrc=1.00), name= is null, and
name=@FILE takes a file. Commands run on the database of this machine as os:NAME, or with DEMARC_URL and DEMARC_TOKEN by HTTP.
Exit codes: 0 done, 1 refused, 2 wrong command line, 3 no answer, or one to try again.

`;

const overviewOf = (operations: readonly Operation[]): string[] => {
  const areas = Map.groupBy(operations, ({ words: [area = ""] }) => area);
  const rows = [...areas].map(([area, of]): Row => [
    area,
    of
      .map((one) => one.words.slice(1).join(" "))
      .filter(Boolean)
      .join(", "),
  ]);
  return [
    ...general.split("\n"),
    ...aligned(rows),
    "",
    "`help WORDS` shows the commands of an area, and all that a command takes.",
  ];
};

/** A command outside the operator API. */
interface ServerCommand {
  readonly words: readonly string[];
  readonly command: Pick<OperatorCommand, "name" | "takes" | "summary">;
}

/** The help for the commands that begin with these words; for one command all that it takes. */
export const helpFor = (
  operations: readonly Operation[],
  commands: readonly ServerCommand[],
  words: readonly string[],
): string[] => {
  const [found, others] = [commandsUnder(operations, words), commandsUnder(commands, words)];
  if (found.length + others.length === 0) throw unknownCommand([...operations, ...commands], words);
  const only = found.find((one) => one.words.length === words.length);
  if (only) return about(only);
  const onServer = others.map(({ command: { name, takes, summary } }): Row => [`${name} ${takes}`.trimEnd(), summary]);
  return [
    ...(words.length === 0 ? overviewOf(found) : aligned(found.map((one) => [usageOf(one), one.endpoint.summary]))),
    ...(onServer.length === 0 ? [] : ["", "On the server only:", ...aligned(onServer)]),
  ];
};
