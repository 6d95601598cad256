import pg from "pg";
import { connectionName } from "./connection-name.ts";
import { type Connect, type DatabaseRole, keptAlive, openingMs } from "./database.ts";
import { channelUp } from "../metrics/metrics.ts";
import type { Log } from "../process/log.ts";

const reconnectMs = 1000;

/**
 * Listens to a database channel and reconnects after connection loss. `connected` runs after every (re)connect, because
 * notifications are lost while disconnected. Resolves after the first connect.
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
    const next = new pg.Client({
      ...connect(role),
      ...keptAlive,
      application_name: connectionName(channel),
      connectionTimeoutMillis: openingMs,
      query_timeout: openingMs,
    });
    client = next;
    next.on("notification", (message) => on.heard(message.payload ?? ""));
    next.on("error", (error) => log.warn({ channel, reason: error.message }, "lost the notification channel"));
    next.on("end", () => {
      if (client === next) reopenLater();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      await on.connected();
    } catch (error) {
      void next.end(); // a standby answers, but refuses LISTEN
      throw error;
    }
    channelUp.set({ channel }, 1);
  };
  const reopenLater = (): void => {
    if (closed) return;
    channelUp.set({ channel }, 0);
    clearTimeout(timer);
    timer = setTimeout(() => void open().catch(reopenLater), reconnectMs);
  };

  const close = async (): Promise<void> => {
    closed = true;
    clearTimeout(timer);
    await client?.end();
  };
  await open().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { close };
}
