import dgram from "node:dgram";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callReasonOf, guardedPost, mayCall, type Resolve, resolveBy } from "./guarded-call.ts";

const strict = { privateRanges: [], allowLoopback: false };
const local = { privateRanges: [], allowLoopback: true };
const message = { headers: { "content-type": "application/json" }, body: "{}" };

let server: http.Server;
let at: string;
let asked: string[] = [];
beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/moved") response.writeHead(302, { location: `${at}/elsewhere` }).end();
    else if (request.url === "/large") response.end("x".repeat(64 * 1024 + 1));
    else if (request.url === "/full") response.end("x".repeat(64 * 1024));
    else if (request.url !== "/silent") response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("an address that was entered through the API", () => {
  it.each([
    "http://erp.example/",
    "ftp://erp.example/",
    "https://user:secret@erp.example/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://%31%32%37.0.0.1/",
    "https://127.0.0.1./",
    "https://①②⑦.0.0.1/",
    "https://0.0.0.0/",
    "https://10.1.2.3/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://172.31.0.1/",
    "https://192.168.1.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:1::1]/",
    "https://[2001:db8::1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
    "nowhere",
  ])("is refused: %s", (address) => {
    expect(mayCall(address, strict)).toBe(false);
  });

  it.each(["https://10.0.0.1/", "http://erp.example/", "nowhere"])(
    "is refused again when it is called: %s",
    async (address) => {
      await expect(guardedPost(address, message, strict)).rejects.toMatchObject({ reason: "not-public" });
    },
  );

  it.each(["https://erp.example/demarc", "https://1.1.1.1/", "https://[2a00:1450::1]:8443/x"])(
    "is called: %s",
    (address) => {
      expect(mayCall(address, strict)).toBe(true);
    },
  );

  it("in a private range is called only if that range is configured, and only with https", () => {
    const configured = { privateRanges: ["10.20.0.0/16", "fd00:20::/32"], allowLoopback: false };
    expect(mayCall("https://10.20.3.4/", configured)).toBe(true);
    expect(mayCall("https://[fd00:20::1]/", configured)).toBe(true);
    expect(mayCall("http://10.20.3.4/", configured)).toBe(false);
    expect(mayCall("https://10.21.0.1/", configured)).toBe(false);
    expect(mayCall("https://127.0.0.1/", configured)).toBe(false);
  });
});

describe("the addresses of a name", () => {
  /** Resolves to a public address first, and to the others after that. */
  const resolverOf = (...answers: string[][]) => {
    let calls = 0;
    const resolve: Resolve = async () =>
      (answers[Math.min(calls++, answers.length - 1)] ?? []).map((address) => ({ address, family: net.isIP(address) }));
    return { resolve, calls: () => calls };
  };

  it.each([["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["::ffff:10.0.0.1"], ["fd00::1"]])(
    "are refused when it is called: %s",
    async (address) => {
      const { resolve } = resolverOf([address]);
      await expect(guardedPost("https://erp.example/", message, strict, { resolve })).rejects.toMatchObject({
        reason: "not-public",
      });
    },
  );

  it("are resolved once, and the connection is made to what was checked", async () => {
    let connections = 0;
    const plain = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    const { port } = plain.address() as AddressInfo;
    const { resolve, calls } = resolverOf(["127.0.0.1"], ["10.0.0.1"]);
    await expect(guardedPost(`https://erp.example:${port}/`, message, local, { resolve })).rejects.toThrow();
    expect([connections, calls()]).toEqual([1, 1]);
    await new Promise((done) => plain.close(done));
  });

  it("that are not all public are used without the others", async () => {
    const { resolve } = resolverOf(["10.0.0.1", "fd00::1"]);
    await expect(guardedPost("https://erp.example/", message, strict, { resolve })).rejects.toMatchObject({
      reason: "not-public",
    });
  });
});

describe("the resolver", () => {
  /** A name server that answers IPv4 queries with an address and other queries without one, or that never answers. */
  const nameServer = async (address: readonly number[] | undefined) => {
    const socket = dgram.createSocket("udp4");
    const asked = Promise.withResolvers<undefined>();
    socket.on("message", (question, { port, address: host }) => {
      asked.resolve(undefined);
      if (!address) return;
      const end = question.indexOf(0, 12) + 5;
      const isIpv4 = question.readUInt16BE(end - 4) === 1;
      // A response with the question and, for IPv4, one answer that points to its name.
      const head = Buffer.from([0x81, 0x80, 0, 1, 0, isIpv4 ? 1 : 0, 0, 0, 0, 0]);
      const answer = isIpv4 ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address] : [];
      const parts = [question.subarray(0, 2), head, question.subarray(12, end), Buffer.from(answer)];
      socket.send(Buffer.concat(parts), port, host);
    });
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    return { at: `127.0.0.1:${socket.address().port}`, asked: asked.promise, close: () => socket.close() };
  };

  it("asks the name server, and the hosts file first", async () => {
    const server = await nameServer([203, 0, 113, 7]);
    const resolve = resolveBy([server.at]);
    expect(await resolve("erp.example")).toEqual([{ address: "203.0.113.7", family: 4 }]);
    expect((await resolve("localhost")).map(({ address }) => address)).toContain("127.0.0.1");
    server.close();
  });

  it("does not block a thread while a name server does not answer", async () => {
    const server = await nameServer(undefined);
    const resolve = resolveBy([server.at]);
    const waiting = Array.from({ length: 16 }, (_, place) => resolve(`erp-${place}.example`));
    const outcome = Promise.any(waiting).then(
      () => "resolved",
      () => "failed",
    );
    await server.asked;
    expect(await Promise.race([readFile(import.meta.filename, "utf8"), outcome])).toContain("holds no thread");
    server.close();
    expect(await outcome).toBe("failed");
  });
});

describe("a call", () => {
  it("returns the answer, and does not follow redirects", async () => {
    asked = [];
    expect(await guardedPost(`${at}/ok`, message, local)).toEqual({ status: 200, text: "ok" });
    expect(await guardedPost(`${at}/moved`, message, local)).toMatchObject({ status: 302 });
    expect(asked).toEqual(["/ok", "/moved"]);
  });

  it("takes an answer of 64 kB and no more", async () => {
    expect((await guardedPost(`${at}/full`, message, local)).text).toHaveLength(64 * 1024);
    await expect(guardedPost(`${at}/large`, message, local)).rejects.toThrow("larger than 64 kB");
  });

  it("ends after 5 seconds without an answer, and at once when it is stopped", async () => {
    await expect(guardedPost(`${at}/silent`, message, local)).rejects.toThrow("5 seconds");
    const stop = new AbortController();
    const call = guardedPost(`${at}/silent`, message, local, { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toThrow();
  });
});

it.each([
  ["ENOTFOUND", "unknown-name"],
  ["EAI_AGAIN", "unknown-name"],
  ["ECONNREFUSED", "refused"],
  ["ETIMEDOUT", "slow"],
  ["CERT_HAS_EXPIRED", "certificate"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "certificate"],
  ["ECONNRESET", "other"],
])("the error code %s means %s", (code, reason) => {
  expect(callReasonOf(Object.assign(new Error("failed"), { code }))).toBe(reason);
});
