import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

const megabyte = 1024 * 1024;
const company = `/v1/customer/${companyIds.polderlicht}`;
const someId = crypto.randomUUID();
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi({ LIMIT_PER_ADDRESS_PER_MINUTE: "1" });
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => api.close());

const isWhole = (answer: string): boolean => {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return body.length >= Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Infinity);
};

/** A client that reads nothing until it has sent its whole body. */
const sendFirst = async (head: readonly string[], bytes: number, isChunked = false): Promise<string> => {
  const { port } = api.app.server.address() as AddressInfo;
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
  const readings = await serviceToken(api.database);
  const list = ["POST /operator/v1/power-reading HTTP/1.1", `Authorization: Bearer ${readings}`, json];
  expect(await sendFirst(list, 5 * megabyte, true)).toMatch(/^HTTP\/1\.1 413 /);
  const file = [`POST ${company}/document HTTP/1.1`, signedIn(), "Content-Type: multipart/form-data; boundary=b"];
  expect(await sendFirst(file, 11 * megabyte, true)).toMatch(/^HTTP\/1\.1 413 /);
});

it("401, 404, 415 and 429 also reach such a client", async () => {
  const statusOf = async (...head: string[]) => (await sendFirst(head, 5 * megabyte)).slice(9, 12);
  const contact = `POST ${company}/contact HTTP/1.1`;
  // Three, because the window of the limit may start again between two of them.
  const anonymous = [await statusOf(contact, json), await statusOf(contact, json), await statusOf(contact, json)];
  expect(new Set(anonymous)).toEqual(new Set(["401", "429"]));
  expect(await statusOf("POST /v1/unknown HTTP/1.1", json)).toBe("404");
  expect(await statusOf(contact, signedIn(), "Content-Type: text/xml")).toBe("415");
});

it("a body that does not end is cut off", async () => {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = net.connect({ port, host: "127.0.0.1" });
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
