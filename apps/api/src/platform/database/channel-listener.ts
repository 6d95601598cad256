import pg from "pg";
import type { Connect, DatabaseRole } from "./database.ts";
import type { Log } from "../log.ts";

const reconnectMs = 1000;

/**
 * Hears one channel of the database, over lost connections too. `connected` runs each time the channel is open again,
 * for what was said in between went unheard. Resolves once the channel is open for the first time.
 */
export async function listen(
  connect: Connect,
  role: DatabaseRole,
  channel: string,
  on: { heard(payload: string): void; connected(): Promise<void> },
  log: Log,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const open = async (): Promise<void> => {
    const next = new pg.Client({ ...connect(role), application_name: `demarc ${channel}`, keepAlive: true });
    next.on("notification", (message) => on.heard(message.payload ?? ""));
    next.on("error", (error) => log.warn({ channel, reason: error.message }, "lost the channel"));
    next.on("end", reopenLater);
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    await on.connected();
  };
  const reopenLater = (): void => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void open().catch(reopenLater), reconnectMs);
  };

  await open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
