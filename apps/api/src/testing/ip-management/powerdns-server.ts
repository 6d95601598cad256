import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface RecordSet {
  readonly name: string;
  readonly type: string;
  readonly ttl?: number;
  readonly records: readonly { readonly content: string; readonly disabled: boolean }[];
}

interface Change extends RecordSet {
  readonly changetype: "REPLACE" | "DELETE";
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
};

/** As PowerDNS 4.7 answers: a record outside the zone or without a valid name refuses the whole change. */
const faultIn = (zone: string, { name, type, changetype, records }: Change): string | undefined => {
  if (!name.endsWith(zone)) return `RRset ${name} IN ${type}: Name is out of zone`;
  const bad = changetype === "REPLACE" && records.find(({ content }) => !/^([\w*-]+\.)+$/.test(content));
  return bad
    ? `Record ${name}/${type} '${bad.content}': Not in expected format (parsed as '${bad.content}')`
    : undefined;
};

/** The part of the HTTP API of PowerDNS that concerns zones and record sets, with key `secret`. */
export const powerDnsServer = async () => {
  const zones = new Map<string, { kind: string; sets: Map<string, RecordSet> }>();
  const calls: { method: string; path: string; body: string }[] = [];
  const server = {
    zones,
    calls,
    url: "",
    /** Takes over a call; for a server that misbehaves. */
    instead: undefined as ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined,
    addZone: (name: string, kind = "Native") => zones.set(name, { kind, sets: new Map() }),
    /** The answer of DNS for a reverse name. */
    ptr: (zone: string, name: string) => zones.get(zone)?.sets.get(`${name} PTR`)?.records[0]?.content,
    plant: (zone: string, name: string, content: string, ttl = 3600, disabled = false) =>
      zones.get(zone)?.sets.set(`${name} PTR`, { name, type: "PTR", ttl, records: [{ content, disabled }] }),
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };

  const patch = (name: string, body: string): [number, unknown?] => {
    const zone = zones.get(name);
    const { rrsets } = JSON.parse(body) as { rrsets: Change[] };
    const error = rrsets.map((change) => faultIn(name, change)).find(Boolean);
    if (!zone || error !== undefined) return zone ? [422, { error }] : [404, { error: "Not Found" }];
    for (const { changetype, ...set } of rrsets)
      if (changetype === "DELETE") zone.sets.delete(`${set.name} ${set.type}`);
      else zone.sets.set(`${set.name} ${set.type}`, set);
    return [204];
  };
  const answerTo = (method: string, rest: string, body: string): [number, unknown?] => {
    const list = [...zones].map(([name, { kind }]) => ({ id: name, name, kind }));
    if (rest === "?dnssec=false") return [200, list];
    const name = decodeURIComponent(rest.slice(1));
    if (method === "PATCH") return patch(name, body);
    const zone = zones.get(name);
    return zone ? [200, { name, rrsets: [...zone.sets.values()] }] : [404, { error: "Not Found" }];
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "" } = request;
    const body = await bodyOf(request);
    calls.push({ method, path: url, body });
    if (server.instead?.(request, response)) return;
    if (request.headers["x-api-key"] !== "secret") return void response.writeHead(401).end("Unauthorized");
    const [status, answer] = answerTo(method, url.replace("/api/v1/servers/localhost/zones", ""), body);
    response.writeHead(status).end(answer === undefined ? undefined : JSON.stringify(answer));
  };
  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
};
