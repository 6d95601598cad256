import vm from "node:vm";

export interface SnippetRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const shellWord = /'((?:[^']|'\\'')*)'|"([^"]*)"|([^\s\\]+)/g;

/** The words of a shell command, without their quotes. Variables come from `environment`. */
const wordsOf = (command: string, environment: Readonly<Record<string, string>>): string[] =>
  [...command.matchAll(shellWord)].map(([, single, double, plain]) => {
    if (single !== undefined) return single.replaceAll(`'\\''`, "'");
    return (double ?? plain ?? "").replaceAll(/\$(\w+)/g, (_all, name: string) => environment[name] ?? "");
  });

const namedHeaders = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line): [string, string] => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );

export const curlRequest = (text: string, environment: Readonly<Record<string, string>>): SnippetRequest => {
  const words = wordsOf(text, environment);
  const after = (option: string) => words.flatMap((word, at) => (word === option ? [words[at + 1] ?? ""] : []));
  const [body] = after("-d");
  return {
    method: after("-X")[0] ?? "GET",
    url: new URL(words.find((word) => word.startsWith("http")) ?? ""),
    headers: namedHeaders(after("-H")),
    body: body === undefined ? undefined : JSON.parse(body),
  };
};

interface FetchOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Runs a JavaScript snippet with a `fetch` that records its request. */
export const javascriptRequest = async (
  text: string,
  environment: Readonly<Record<string, string>>,
): Promise<SnippetRequest> => {
  const sent: SnippetRequest[] = [];
  const fetch = async (url: string, { method = "GET", headers = {}, body }: FetchOptions = {}) => {
    sent.push({ method, url: new URL(url), headers, body: body === undefined ? undefined : JSON.parse(body) });
    return new Response("{}");
  };
  const globals = { fetch, process: { env: environment }, console: { log: () => undefined } };
  await (vm.runInNewContext(`(async () => {${text}\n})()`, globals) as Promise<void>);
  const [request] = sent;
  if (!request || sent.length > 1) throw new Error("the snippet sends another number of requests than one");
  return request;
};

const pythonValue = (text: string): unknown =>
  JSON.parse(
    text
      .replaceAll(
        /\b(None|True|False)\b(?=,?\n|\})/g,
        (word) => ({ None: "null", True: "true", False: "false" })[word] ?? word,
      )
      .replaceAll(/,(\s*[}\]])/g, "$1"),
  );

/** Parses a call of the Python package `requests` with keyword arguments. */
export const pythonRequest = (text: string, environment: Readonly<Record<string, string>>): SnippetRequest => {
  const call = /requests\.(\w+)\(\n {4}"([^"]+)",\n([\s\S]*?)\n?\)\nresponse\.raise_for_status/.exec(text);
  if (!call) throw new Error(`not a call of requests: ${text}`);
  const [, method = "", address = "", given = ""] = call;
  const argument = (name: string): unknown => {
    const value = new RegExp(`^ {4}${name}=(\\{[\\s\\S]*?\\n {4}\\}),`, "m").exec(given)?.[1];
    const filled = value?.replaceAll(/f"Bearer \{os\.environ\['(\w+)'\]\}"/g, (_all, key: string) =>
      JSON.stringify(`Bearer ${environment[key]}`),
    );
    return filled === undefined ? undefined : pythonValue(filled);
  };
  const url = new URL(address);
  url.search = new URLSearchParams((argument("params") ?? {}) as Record<string, string>).toString();
  const body = argument("json");
  const headers = (argument("headers") ?? {}) as Record<string, string>;
  const typed = body === undefined ? headers : { "Content-Type": "application/json", ...headers };
  return { method: method.toUpperCase(), url, headers: typed, body };
};
