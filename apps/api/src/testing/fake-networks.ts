import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Question {
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/** Simulates the provider's access networks: a constant, slightly delayed response; records the requests. */
export const withNetworks = async (
  answer: unknown,
  work: (environment: { AVAILABILITY_URL: string }, questions: readonly Question[]) => Promise<void>,
  status = 200,
): Promise<void> => {
  const questions: Question[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      questions.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      setTimeout(
        () => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer)),
        50,
      );
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await work({ AVAILABILITY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, questions);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
