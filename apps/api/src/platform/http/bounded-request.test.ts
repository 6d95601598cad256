import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import v8 from "node:v8";
import vm from "node:vm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { fileForm, letter } from "../../testing/requests/file-form.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

const megabyte = 1024 * 1024;
const company = `/v1/customer/${companyIds.polderlicht}`;
const someId = crypto.randomUUID();
let api: TestApi;
let token: string;
let service: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  service = await serviceToken(api.database);
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => api.close());

/** A client that keeps its side open when the server ends. */
const connected = (): net.Socket => {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  return socket;
};

const isWhole = (answer: string): boolean => {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return body.length >= Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Infinity);
};

/** A client that reads nothing until it has sent its whole body. */
const sendFirst = async (head: readonly string[], bytes: number, isChunked = false, at = api): Promise<string> => {
  const { port } = at.app.server.address() as AddressInfo;
  const socket = net.connect({ port, host: "127.0.0.1" });
  let answer = "";
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  socket.on("error", reject);
  const size = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  socket.write(`${[...head, "Host: x", size].join("\r\n")}\r\n\r\n`);
  const part = Buffer.alloc(megabyte / 4, "x");
  const read = (): void => {
    socket.on("end", resolve);
    socket.on("data", (chunk) => {
      answer += chunk.toString();
      if (isWhole(answer)) resolve();
    });
  };
  const write = (left: number): void => {
    if (isChunked) socket.write(`${part.length.toString(16)}\r\n`);
    socket.write(part);
    const isLast = left <= part.length;
    const end = isLast ? "\r\n0\r\n\r\n" : "\r\n";
    socket.write(isChunked ? end : "", () => (isLast ? read() : write(left - part.length)));
  };
  write(bytes);
  await ended.finally(() => socket.destroy());
  return answer;
};

const signedIn = () => `Authorization: Bearer ${token}`;
const json = "Content-Type: application/json";

it.each([
  ["POST", `${company}/contact`],
  ["PUT", `${company}/contact/${someId}`],
  ["PATCH", `${company}/end-customer/${someId}`],
  ["DELETE", `${company}/contact/${someId}`],
  ["POST", `${company}/order-import`],
])("413 for a body of 5 MB reaches a client that sends all of it first: %s %s", async (method, path) => {
  const head = [`${method} ${path} HTTP/1.1`, signedIn(), json, `Idempotency-Key: ${someId}`];
  for (const connection of ["keep-alive", "close"])
    for (const isChunked of [false, true]) {
      const answer = await sendFirst([...head, `Connection: ${connection}`], 5 * megabyte, isChunked);
      expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"body-too-large"/s);
    }
});

it("413 for readings and for a file, whose bodies are read in another way", async () => {
  const list = ["POST /operator/v1/power-reading HTTP/1.1", `Authorization: Bearer ${service}`, json];
  expect(await sendFirst(list, 5 * megabyte, true)).toMatch(/^HTTP\/1\.1 413 /);
  const file = [`POST ${company}/document HTTP/1.1`, signedIn(), "Content-Type: multipart/form-data; boundary=b"];
  expect(await sendFirst(file, 11 * megabyte, true)).toMatch(/^HTTP\/1\.1 413 /);
});

it("401, 404, 415 and 429 also reach such a client", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }); // the window of a limit is a minute of the clock
  onTestFinished(() => void vi.useRealTimers());
  const strict = await testApi({ LIMIT_PER_ADDRESS_PER_MINUTE: "1" }, api.database);
  onTestFinished(() => strict.close());
  await strict.app.listen({ port: 0, host: "127.0.0.1" });
  const statusOf = async (...head: string[]) => (await sendFirst(head, 5 * megabyte, false, strict)).slice(9, 12);
  const contact = `POST ${company}/contact HTTP/1.1`;
  expect([await statusOf(contact, json), await statusOf(contact, json)]).toEqual(["401", "429"]);
  expect(await statusOf("POST /v1/unknown HTTP/1.1", json)).toBe("404");
  expect(await statusOf(contact, signedIn(), "Content-Type: text/xml")).toBe("415");
});

it("a body that does not end is cut off", async () => {
  const socket = connected();
  socket.on("error", () => undefined);
  socket.resume();
  const head = [`POST ${company}/contact HTTP/1.1`, signedIn(), json, "Host: x", `Content-Length: ${500 * megabyte}`];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const part = Buffer.alloc(megabyte / 4, "x");
  const write = (): void => void socket.write(part, (error) => (error ? undefined : write()));
  write();
  await new Promise((closed) => void socket.on("close", closed));
  expect(socket.bytesWritten).toBeLessThan(100 * megabyte);
});

it.each(["keep-alive", "close"])(
  "404 is sent before its body has arrived, and reaches a client that sends the rest however late (%s)",
  async (connection) => {
    const socket = connected();
    const asked = once(api.app.server, "request");
    const size = `Content-Length: ${10 * megabyte}`;
    socket.write(`POST /v1/unknown HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n${size}\r\n\r\n`);
    const [, response] = (await asked) as [unknown, ServerResponse];
    if (!response.writableFinished) await once(response, "finish");
    const part = Buffer.alloc(megabyte, "x");
    for (let sent = 0; sent < 10; sent += 1)
      await new Promise<void>((resolve, reject) => {
        socket.write(part, (error) => (error ? reject(error) : resolve()));
      });
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 404 .*"code":"not-found"/s);
  },
);

describe("a connection that goes on after a call was answered before its body had arrived", () => {
  const refusedAt = async (socket: net.Socket): Promise<void> => {
    socket.write(`POST /v1/unknown HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n`);
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 404 /);
    socket.write("x");
  };

  it("keeps nothing of that call", async () => {
    v8.setFlagsFromString("--expose-gc");
    const collect = vm.runInNewContext("gc") as () => void;
    const calls: WeakRef<object>[] = [];
    const note = (request: object) => void calls.push(new WeakRef(request));
    api.app.server.on("request", note);
    const socket = connected();
    for (let sent = 0; sent < 50; sent += 1) await refusedAt(socket);
    api.app.server.off("request", note);
    const kept = () => {
      collect();
      return calls.filter((call) => call.deref() !== undefined).length;
    };
    await expect.poll(kept).toBeLessThan(10);
    expect(calls).toHaveLength(50);
  });

  it("is closed after a later call that requests it", async () => {
    const socket = connected();
    const [server] = (await once(api.app.server, "connection")) as [net.Socket];
    await refusedAt(socket);
    socket.resume();
    socket.write("GET /v1/version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    if (!server.closed) await once(server, "close");
    expect(server.destroyed).toBe(true);
  });
});

describe("a body in parts of one byte", () => {
  const inParts = (text: string | Buffer, bytes = 1): string => {
    const parts = Array.from({ length: Math.ceil(text.length / bytes) }, (_, place) =>
      text.toString().slice(place * bytes, (place + 1) * bytes),
    );
    return [...parts, ""].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("");
  };
  const answerTo = async (head: readonly string[], body: string): Promise<string> => {
    const socket = connected();
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("error", () => undefined);
    socket.write([...head, "Host: x", "Transfer-Encoding: chunked", "", body].join("\r\n"));
    await new Promise((resolve) => void socket.on("end", resolve).on("close", resolve));
    return answer;
  };
  const name = `{"name":"In parts"}`.padEnd(1000);

  it.each<[string, () => string[], string]>([
    ["JSON", () => [`PATCH ${company}/end-customer/${someId} HTTP/1.1`, signedIn(), json], name],
    [
      "a file",
      () => [`POST ${company}/document HTTP/1.1`, signedIn(), `Content-Type: ${fileForm("").headers["content-type"]}`],
      fileForm(letter).body,
    ],
    [
      "readings",
      () => ["POST /operator/v1/power-reading HTTP/1.1", `Authorization: Bearer ${service}`, json],
      "[]".padEnd(1000),
    ],
  ])("400 for %s, and the connection closes", async (_, head, body) => {
    expect(await answerTo(head(), inParts(body))).toMatch(/^HTTP\/1\.1 400 .*"validationErrors":\[\]/s);
  });

  it.each(["POST /v1/unknown", "GET /v1/health", `POST ${company}/contact`, "GET /"])(
    "ends the connection where it is not read: %s",
    async (call) => {
      expect(await answerTo([`${call} HTTP/1.1`], inParts("x".repeat(1000)))).toMatch(/^HTTP\/1\.1 \d/);
    },
  );

  it("ends the connection also when it comes after the answer", async () => {
    const socket = connected();
    const asked = once(api.app.server, "request");
    socket.write("POST /v1/unknown HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
    const [, response] = (await asked) as [unknown, ServerResponse];
    if (!response.writableFinished) await once(response, "finish");
    socket.write(inParts("x".repeat(1000)));
    socket.resume();
    await new Promise((resolve) => void socket.on("error", resolve).on("end", resolve));
  });

  it("does not reach its end in the reader, so nothing is done with the parts that were read", async () => {
    const whole = JSON.stringify({ id: someId, firstName: "In", lastName: "Parts", email: "in@parts.example" });
    const socket = connected();
    const asked = once(api.app.server, "request");
    const head = [`POST ${company}/contact HTTP/1.1`, "Host: x", signedIn(), json, "Transfer-Encoding: chunked"];
    socket.write([...head, "", ""].join("\r\n"));
    const [request] = (await asked) as [IncomingMessage];
    await expect.poll(() => request.listenerCount("data")).toBeGreaterThan(0);
    socket.write(inParts(whole, whole.length).replace(/0\r\n\r\n$/, inParts(" ".repeat(1000))));
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 400 /);
    if (!request.closed) await once(request, "close");
    expect(request.readableEnded).toBe(false);
  });

  it("201 for a file of 10 MB in the parts of a slow line", async () => {
    const { body, headers } = fileForm(letter + "x".repeat(10 * megabyte - 1000));
    const type = `Content-Type: ${headers["content-type"]}`;
    const head = [`POST ${company}/document HTTP/1.1`, signedIn(), type, "Connection: close"];
    expect(await answerTo(head, inParts(body, 500))).toMatch(/^HTTP\/1\.1 201 /);
  });
});
