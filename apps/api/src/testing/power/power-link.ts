import net from "node:net";
import type { Connect } from "../../platform/database/database.ts";

/** A network link to a database on a socket. It can break, or carry nothing without breaking. */
export const linkTo = async (connect: Connect) => {
  const { host = "", port = 0 } = connect();
  let state: "up" | "frozen" | "down" = "up";
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const server = net.createServer((near) => {
    if (state === "down") {
      near.destroy();
      return;
    }
    const far = net.connect(`${host}/.s.PGSQL.${port}`);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => undefined);
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (state === "frozen") from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own: Connect = (role) => ({
    ...connect(role),
    host: "127.0.0.1",
    port: (server.address() as net.AddressInfo).port,
  });
  const breakAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    connect: own,
    /** Breaks all connections, and refuses new ones. */
    down: () => {
      state = "down";
      breakAll();
    },
    /** Carries nothing any more, in connections that stay and in new ones. */
    freeze: () => {
      state = "frozen";
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    up: () => {
      state = "up";
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    close: async () => {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
