import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Fields = Readonly<Record<string, unknown>>;
type Answer = readonly [status: number, body: unknown];

const availability = {
  street: "Wolweverswal",
  city: "Zwolle",
  bagId: "0193200000012345",
  extensions: ["", "A", "B"],
  carrierTypes: [
    {
      type: "FIBER",
      vendor: "Own fibre",
      technologies: ["FTTH"],
      expectedDown: 1_000_000,
      expectedUp: 1_000_000,
      reliabilityPct: 99.9,
      connectionPoints: [{ name: "FTU-1", freePairs: null, deliveryType: 6, connections: [] }],
      status: "AVAILABLE",
      plannedDate: null,
    },
  ],
};

const nameServerChecks = ["UDP", "TCP", "SOA", "AUTHORITATIVE"];

const findingsOf = (question: Fields) =>
  (question["nameServers"] as string[]).flatMap((nameServer) =>
    (question["zones"] as { name: string }[]).flatMap(({ name: zone }) =>
      nameServerChecks.map((check) => ({ nameServer, zone, check, passed: false })),
    ),
  );

const dnsAnswer = (question: Fields): Answer => {
  switch (question["action"]) {
    case "publish-ptr":
      return [
        200,
        { records: (question["records"] as { address: string }[]).map(({ address }) => ({ address, live: true })) },
      ];
    case "check-name-servers":
      return [200, { findings: findingsOf(question) }];
    case "resolve-name":
      return [200, { addresses: ["192.0.2.7", "2001:db8:0:1::"] }];
    default:
      return [200, {}];
  }
};

const areas: Readonly<Record<string, (question: Fields) => Answer>> = {
  dns: dnsAnswer,
  availability: ({ address }) =>
    (address as { postalCode: string }).postalCode === "9999ZZ"
      ? [200, { found: false, suggestions: [] }]
      : [200, { found: true, availability }],
  "line-test": ({ line }) =>
    (line as { lineNumber: string }).lineNumber === "LN-999999"
      ? [200, { outcome: "UNKNOWN" }]
      : [200, { outcome: "UP", evidence: { sync: true, speedDown: 940_000, carrierTest: "passed" } }],
  tv: () => [200, { acknowledged: true }],
  signing: ({ state }) => [200, { signUrl: `https://sign.example/${String(state)}` }],
  "coc-register": ({ number }) =>
    String(number).includes("00000000")
      ? [200, { found: false }]
      : [200, { found: true, name: "Company B.V.", address: "Kade 8 A, 8011 ZZ Zwolle", active: true }],
};

/** A fault that replaces or follows the right answer. */
export interface AdapterFault {
  /** Takes over a call and returns true. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse, right: string) => boolean;
  readonly answer?: (question: Fields, right: Answer) => Answer;
  readonly takesAnyToken?: true;
  readonly takesAnyBody?: true;
  readonly mostAtOnce?: number;
}

const questionFrom = (request: IncomingMessage, text: string): Fields | undefined => {
  if (request.method === "GET") return Object.fromEntries(new URL(request.url ?? "", "http://x").searchParams);
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return undefined;
  }
};

/** An adapter of an operator for every connector, at `/<area>`, with the token `secret`. It is correct, or has a fault. */
export const connectorAdapter = async () => {
  const adapter = {
    url: "",
    fault: {} as AdapterFault,
    calls: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  let running = 0;
  const refusalOf = (request: IncomingMessage, question: Fields | undefined): number | undefined => {
    const isKnown = request.method === "GET" || request.headers.authorization === "Bearer secret";
    if (!isKnown && !adapter.fault.takesAnyToken) return 401;
    if (question === undefined && !adapter.fault.takesAnyBody) return 400;
    return running > (adapter.fault.mostAtOnce ?? Infinity) ? 503 : undefined;
  };
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const part of request) text += String(part);
    adapter.calls += 1;
    const question = questionFrom(request, text);
    const refused = refusalOf(request, question);
    if (refused !== undefined) return void response.writeHead(refused).end("{}");
    // Questions that are sent at once overlap.
    await sleep(20);
    const area = new URL(request.url ?? "", "http://x").pathname.slice(1);
    const right = question === undefined ? ([200, {}] as const) : (areas[area]?.(question) ?? ([404, {}] as const));
    const [status, body] = adapter.fault.answer?.(question ?? {}, right) ?? right;
    if (adapter.fault.instead?.(request, response, JSON.stringify(body))) return;
    response.writeHead(status).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    running += 1;
    response.on("close", () => (running -= 1));
    void answerTo(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  adapter.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return adapter;
};

const after = (work: (response: ServerResponse, right: string) => unknown): Required<AdapterFault>["instead"] => {
  return (_request, response, right) => {
    work(response, right);
    return true;
  };
};

/** Ways in which any system can misbehave. */
export const misbehaviours = {
  "answers 500": after((response) => response.writeHead(500).end('{"error":"no database"}')),
  "answers a page": after((response) => response.end("<html>It works!</html>")),
  "answers half": after((response, right) => {
    response.writeHead(200, { "content-length": right.length });
    response.write(right.slice(0, -5), () => response.socket?.destroy());
  }),
  "answers half as if it were all": after((response, right) => response.end(right.slice(0, -5))),
  "answers twice in one body": after((response, right) => response.end(right + right)),
  redirects: (request, response) => {
    if (request.url?.endsWith("?moved")) return false;
    response.writeHead(307, { location: `${request.url}?moved` }).end();
    return true;
  },
  "answers more than 64 kB": after((response) => response.end(JSON.stringify({ x: "x".repeat(70_000) }))),
  "answers without end": after((response) => {
    const more = (): void => {
      while (!response.destroyed && response.write("[".repeat(10_000)));
    };
    response.on("drain", more);
    more();
  }),
  "closes the connection": after((response) => response.socket?.destroy()),
  "never answers": after(() => undefined),
  "answers a byte a second": after((response, right) => {
    response.flushHeaders();
    let place = 0;
    const timer = setInterval(() => response.write(right[place++] ?? " "), 1000);
    response.on("close", () => clearInterval(timer));
  }),
} as const satisfies Record<string, Required<AdapterFault>["instead"]>;
