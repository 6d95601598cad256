import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { httpServer } from "./http-server.ts";

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const servers: Server[] = [];

/** A unix socket, because its kernel buffers are small and the same on every machine. */
const listening = async (listener: RequestListener, mostSilentMs?: number): Promise<Server> => {
  const server = httpServer(listener, log, mostSilentMs).listen(path.join(tmpdir(), `${crypto.randomUUID()}.sock`));
  servers.push(server);
  await once(server, "listening");
  return server;
};
const ok: RequestListener = (_request, response) => void response.end("ok");
const openOn = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

/** A client that sends a request, reads the response, and never closes its side. */
const stubborn = (server: Server, text: string) => {
  const socket = net.connect({ path: server.address() as string, allowHalfOpen: true });
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(text);
  return { socket, answer: once(socket, "end").then(() => answer) };
};

afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

describe("an unparsable request", () => {
  it.concurrent.for([
    ["400", "hello\r\n\r\n", "HPE_INVALID_METHOD"],
    ["431", `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, "HPE_HEADER_OVERFLOW"],
    ["408", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "ERR_HTTP_REQUEST_TIMEOUT"],
    ["408", "", "ERR_HTTP_REQUEST_TIMEOUT"],
  ] as const)(
    "%s is in the response and in the log, and the connection closes although the client keeps its side open (%j)",
    async ([status, text, reason], { expect: expectHere }) => {
      const server = await listening(ok);
      const answer = await stubborn(server, text).answer;
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      const requestId = /x-request-id: (req_[0-9a-f]{32})\b/i.exec(head)?.[1] ?? "";
      expect(requestId).not.toBe("");
      if (status !== "400") expect(JSON.parse(body)).toHaveProperty("error.requestId", requestId);
      const logged = lines.filter((line) => line.includes(requestId));
      expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({ requestId, status: Number(status), reason: expect.stringContaining(reason) }),
      ]);
      await expectHere.poll(() => openOn(server)).toBe(0);
    },
  );
});

describe("an idle connection", () => {
  const large = Buffer.alloc(16 * 1024 * 1024, "x");
  const sendLarge: RequestListener = (_request, response) => void response.end(large);
  const request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

  it("is closed when the client does not read the response", async () => {
    const server = await listening(sendLarge, 500);
    const { socket } = stubborn(server, request);
    await once(socket, "data");
    socket.pause();
    await expect.poll(() => openOn(server)).toBe(0);
    socket.destroy();
  });

  it("is kept while the client reads the response, however slowly", async () => {
    const server = await listening(sendLarge, 500);
    const { socket } = stubborn(server, request);
    let bytes = 0;
    socket.removeAllListeners("data");
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 20);
    });
    await once(socket, "end");
    expect(bytes).toBeGreaterThan(large.length);
  });
});
