import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { byHttp } from "./by-http.ts";

it("307 is not followed, so that a token reaches no other server", async () => {
  const server = createServer((request, response) =>
    request.url === "/elsewhere" ? response.end("{}") : response.writeHead(307, { location: "/elsewhere" }).end(),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(byHttp("pts_x")(new Request(`http://127.0.0.1:${port}/operator/v1/customer`))).rejects.toThrow();
  server.close();
});
