import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestDatabase } from "../test-database.ts";

export interface SentCommand {
  readonly id: string;
  readonly sequence: number;
  readonly accountNr: number;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A TV platform over HTTP. `reply` can be replaced; by default it acknowledges. */
export const tvSystem = async () => {
  const seen: SentCommand[] = [];
  const tokens: (string | undefined)[] = [];
  const system = {
    seen,
    tokens,
    url: "",
    reply: (_command: SentCommand, response: ServerResponse): unknown => response.end('{"acknowledged":true}'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const command = JSON.parse(body) as SentCommand;
      seen.push(command);
      tokens.push(request.headers.authorization);
      system.reply(command, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  system.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/commands`;
  return system;
};

const subscriber = {
  firstName: "Sanne",
  middleName: null,
  lastName: "Proef",
  email: null,
  phoneNumber: null,
  address: {},
};

/** An active account without products, by SQL. */
export const plantTvAccount = async (
  database: TestDatabase,
  customerId: number,
): Promise<{ readonly id: string; readonly customerId: number; readonly accountNr: number }> => {
  const id = randomUUID();
  const [row] = await database.rows<{ accountNr: number }>(
    `insert into tv_account (id, customer_id, subscriber, product_code, status, start_date, activated_at)
     values ($1, $2, $3, 'TV-BASIS', 'active', current_date, now()) returning account_nr as "accountNr"`,
    [id, customerId, JSON.stringify(subscriber)],
  );
  return { id, customerId, accountNr: row?.accountNr ?? 0 };
};
