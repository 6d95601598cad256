import type { CallReason } from "@demarc/contract/webhooks/webhook-fields";
import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { textWithin } from "./text-within.ts";

/** A call that got no answer. */
class CallFailed extends Error {
  readonly reason: CallReason;

  constructor(reason: CallReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const reasonsOfCodes = [
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_)/, "unknown-name"],
  [/^ECONNREFUSED$/, "refused"],
  [/^ETIMEDOUT$/, "slow"],
  [/CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(TLS|SSL)|^EPROTO$/, "certificate"],
] as const;

/** The reason of an error of `guardedPost`. */
export const callReasonOf = (error: unknown): CallReason => {
  if (error instanceof CallFailed) return error.reason;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasonsOfCodes.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
};

const timeoutMs = 5000;
const largestAnswer = 64 * 1024;

/** IPv4 and 2000::/3 ranges that are not on the public internet. Other IPv6 addresses are never public. A mapped IPv4 address counts as that address. */
const privateRanges = {
  ipv4: [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
  ],
  // Tunnels (6to4, Teredo), which hide an IPv4 address, and documentation.
  ipv6: ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
} as const;

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

const listOf = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", length = ""] = range.split("/");
    list.addSubnet(address, Number(length), familyOf(address));
  }
  return list;
};

const notPublic = listOf([...privateRanges.ipv4, ...privateRanges.ipv6]);
const global6 = listOf(["2000::/3"]);
const loopback = listOf(["127.0.0.0/8", "::1/128"]);

export interface GuardedCallSettings {
  /** Ranges that are called although they are not public. */
  readonly privateRanges: readonly string[];
  /** Calls this machine as well, also without TLS. For tests. */
  readonly allowLoopback: boolean;
}

const isPublic = (address: string): boolean =>
  !notPublic.check(address, familyOf(address)) && (isIP(address) === 4 || global6.check(address, "ipv6"));

const isAllowed = (settings: GuardedCallSettings): ((address: string) => boolean) => {
  const allowed = listOf(settings.privateRanges);
  return (address) =>
    isPublic(address) ||
    allowed.check(address, familyOf(address)) ||
    (settings.allowLoopback && loopback.check(address, familyOf(address)));
};

/** The host of a URL as `net` takes it. The parser of URLs has already turned each notation of an IPv4 address into the usual one. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Whether the text of an address is allowed. The addresses of a name are checked when it is called. */
export const mayCall = (text: string, settings: GuardedCallSettings): boolean => {
  const url = URL.parse(text);
  if (!url || url.username !== "" || url.password !== "" || url.hostname === "") return false;
  const host = hostOf(url);
  const isLoopback = isIP(host) > 0 && loopback.check(host, familyOf(host));
  if (url.protocol !== "https:" && !(url.protocol === "http:" && settings.allowLoopback && isLoopback)) return false;
  return isIP(host) === 0 || isAllowed(settings)(host);
};

export interface GuardedAnswer {
  readonly status: number;
  readonly text: string;
}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const addressesOf = (texts: readonly string[]): LookupAddress[] =>
  texts.map((address) => ({ address, family: isIP(address) }));

/** The addresses of a name in the hosts file, which a `Resolver` does not read. */
const inHostsFile = async (host: string): Promise<readonly string[]> => {
  const text = await readFile("/etc/hosts", "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/);
    return isIP(address) > 0 && names.includes(host) ? [address] : [];
  });
};

/**
 * Resolves names without `dns.lookup`: it holds one of the four threads of the process for as long as a name server does not answer,
 * and files, passwords and compression need them. `servers`: for tests.
 */
export const resolveBy =
  (servers?: readonly string[]): Resolve =>
  async (host) => {
    const listed = await inHostsFile(host);
    if (listed.length > 0) return addressesOf(listed);
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (four.status === "rejected" && six.status === "rejected") throw four.reason;
    return addressesOf([four, six].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : [])));
  };

/**
 * Connects only to addresses that were checked: the name is resolved once, for the connection itself, so that it cannot point elsewhere
 * after the check.
 */
const checkedLookup = (resolve: Resolve, settings: GuardedCallSettings): LookupFunction => {
  const allowedOf = async (host: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = (await resolve(host)).filter(({ address }) => isAllowed(settings)(address));
    if (!first) throw new CallFailed("not-public", "its address is not public");
    return [first, ...others];
  };
  const answer = async (...[host, options, callback]: Parameters<LookupFunction>): Promise<void> => {
    try {
      const allowed = await allowedOf(host);
      const [{ address, family }] = allowed;
      if (options.all) callback(null, [...allowed]);
      else callback(null, address, family);
    } catch (error) {
      callback(error as NodeJS.ErrnoException, "", 0);
    }
  };
  return (...asked) => void answer(...asked);
};

/**
 * Posts to an address that was entered through the API: https only, public addresses only, no redirects, 5 seconds, an answer of at most
 * 64 kB. Rejects without a complete answer.
 */
export const guardedPost = async (
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  settings: GuardedCallSettings,
  { signal, resolve = resolveBy() }: { readonly signal?: AbortSignal; readonly resolve?: Resolve } = {},
): Promise<GuardedAnswer> => {
  if (!mayCall(address, settings)) throw new CallFailed("not-public", "its address may not be called");
  const url = new URL(address);
  const timeout = AbortSignal.timeout(timeoutMs);
  const over = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const { promise, resolve: done, reject } = Promise.withResolvers<GuardedAnswer>();
  // A name whose resolution hangs does not hold the call.
  over.addEventListener(
    "abort",
    () => reject(timeout.aborted ? new CallFailed("slow", "no answer within 5 seconds") : new Error("stopped")),
    {
      once: true,
    },
  );
  const receive = async (response: http.IncomingMessage): Promise<void> => {
    try {
      // If it stops before the end of the body, the response is destroyed.
      const text = await textWithin(response as AsyncIterable<Buffer>, largestAnswer);
      if (text === undefined) throw new Error("the answer is larger than 64 kB");
      done({ status: response.statusCode ?? 0, text });
    } catch (error) {
      reject(error);
    }
  };
  const options = {
    method: "POST",
    agent: false,
    signal: over,
    lookup: checkedLookup(resolve, settings),
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" },
  };
  const request = (url.protocol === "https:" ? https : http).request(
    url,
    options,
    (response) => void receive(response),
  );
  request.on("error", reject);
  request.end(body);
  return promise;
};
