import type { ExampleCall } from "./example-calls.ts";

export const languages = [
  { id: "curl", name: "curl" },
  { id: "javascript", name: "JavaScript" },
  { id: "python", name: "Python" },
] as const;
type Language = (typeof languages)[number]["id"];

const urlOf = (server: string, { path, query }: ExampleCall): string => {
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  return `${server}${path}${search.length > 0 ? `?${search.join("&")}` : ""}`;
};

/** Header values; the token is inserted by `token`. */
const headersOf = ({ headers, body, isPublic }: ExampleCall, token: string): [string, string][] => [
  ...(isPublic ? [] : [["Authorization", `Bearer ${token}`] as [string, string]]),
  ...(body === undefined ? [] : [["Content-Type", "application/json"] as [string, string]]),
  ...Object.entries(headers ?? {}),
];

const indented = (text: string, spaces: number): string => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);

/** Text in shell quotes. Double quotes keep the variable of the token. */
const quoted = (text: string): string => (text.includes("$") ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`);

const curl = (server: string, call: ExampleCall): string => {
  const parts = [
    `curl --fail-with-body ${call.method === "GET" ? "" : `-X ${call.method} `}'${urlOf(server, call)}'`,
    ...headersOf(call, "$DEMARC_TOKEN").map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(call.body === undefined ? [] : [`-d ${quoted(JSON.stringify(call.body, null, 2))}`]),
    ...(call.file ? [`-o ${call.file}`] : []),
  ];
  return parts.join(" \\\n  ");
};

const literal = (value: string): string =>
  value.startsWith("Bearer ") ? "`Bearer ${process.env.DEMARC_TOKEN}`" : JSON.stringify(value);

const javascript = (server: string, call: ExampleCall): string => {
  const headers = headersOf(call, "").map(([name, value]) => `    ${JSON.stringify(name)}: ${literal(value)},`);
  const options = [
    ...(call.method === "GET" ? [] : [`  method: "${call.method}",`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers, "  },"] : []),
    ...(call.body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(call.body, null, 2), 2)}),`]),
  ];
  const given = options.length > 0 ? `, {\n${options.join("\n")}\n}` : "";
  const read = call.file ? "const file = await response.text();" : "console.log(await response.json());";
  return [
    `const response = await fetch("${urlOf(server, call)}"${given});`,
    "if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);",
    read,
  ].join("\n");
};

const pythonValue = (value: unknown, depth: number): string => {
  const text = JSON.stringify(value, null, 4);
  return indented(text, depth).replaceAll(/\b(null|true|false)\b(?=,?\n|$)/g, (word) =>
    word === "null" ? "None" : word === "true" ? "True" : "False",
  );
};

const python = (server: string, call: ExampleCall): string => {
  const headers = headersOf({ ...call, body: undefined }, "").map(
    ([name, value]) =>
      `        ${JSON.stringify(name)}: ${value.startsWith("Bearer ") ? "f\"Bearer {os.environ['DEMARC_TOKEN']}\"" : JSON.stringify(value)},`,
  );
  const given = [
    `    "${server}${call.path}",`,
    ...(call.query ? [`    params=${pythonValue(call.query, 4)},`] : []),
    ...(headers.length > 0 ? ["    headers={", ...headers, "    },"] : []),
    ...(call.body === undefined ? [] : [`    json=${pythonValue(call.body, 4)},`]),
    "    timeout=30,",
  ];
  return [
    ...(call.isPublic ? [] : ["import os"]),
    "import requests",
    "",
    `response = requests.${call.method.toLowerCase()}(`,
    ...given,
    ")",
    "response.raise_for_status()",
    call.file ? "file = response.content" : "print(response.json())",
  ].join("\n");
};

const writers: Readonly<Record<Language, (server: string, call: ExampleCall) => string>> = { curl, javascript, python };

/** A call as a script that can be pasted; it reads the token from the environment variable DEMARC_TOKEN. */
export const snippetOf = (language: Language, server: string, call: ExampleCall): string =>
  writers[language](server, call);
