import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const lookMs = 50;

export interface Balancer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * A load balancer: forwards each request once, over keep-alive connections, to a server that was ready at its last
 * health check.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly number[] = ports;
  let turn = 0;
  const isReady = async (port: number): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/v1/ready`).catch(() => undefined))?.ok ?? false;
  const look = setInterval(() => {
    void Promise.all(ports.map(isReady)).then((answers) => (ready = ports.filter((_, position) => answers[position])));
  }, lookMs);

  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    turn += 1;
    const { url: path = "/", method = "GET", headers } = asked;
    const { connection: _, ...kept } = headers;
    const passed = request({ host: "127.0.0.1", port: ready[turn % ready.length], path, method, headers: kept, agent });
    passed.on("response", (got) => {
      answer.statusCode = got.statusCode ?? 502;
      got.pipe(answer);
    });
    passed.on("error", (error) => answer.writeHead(502).end(error.message));
    asked.pipe(passed);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      clearInterval(look);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
