import { once } from "node:events";
import net from "node:net";

const ready = 0x5a; // ReadyForQuery
const terminate = 0x58;
const idle = 0x49;

/** Calls `take` with each message of the protocol of PostgreSQL. */
const eachMessage = (socket: net.Socket, take: (message: Buffer) => void): void => {
  let held = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    held = Buffer.concat([held, bytes]);
    while (held.length >= 5 && held.length > held.readUInt32BE(1)) {
      const end = held.readUInt32BE(1) + 1;
      take(held.subarray(0, end));
      held = held.subarray(end);
    }
  });
};

interface Backend {
  readonly socket: net.Socket;
  readonly greeting: Buffer;
  take: (message: Buffer) => void;
}

/**
 * A pooler on a socket of PostgreSQL that trusts its callers. It gives each transaction the backend that became free last, as pgbouncer does in
 * transaction mode. All callers have the role of the first one.
 */
export const transactionPooler = async (socketFile: string) => {
  const free: Backend[] = [];
  const sockets = new Set<net.Socket>();

  const newBackend = (startup: Buffer): Promise<Backend> => {
    const socket = net.connect(socketFile);
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.write(startup);
    const { promise, resolve } = Promise.withResolvers<Backend>();
    const greeting: Buffer[] = [];
    const backend: { current?: Backend } = {};
    eachMessage(socket, (message) => {
      if (backend.current) return backend.current.take(message);
      greeting.push(Buffer.from(message));
      if (message[0] !== ready) return undefined;
      backend.current = { socket, greeting: Buffer.concat(greeting), take: () => undefined };
      return resolve(backend.current);
    });
    return promise;
  };

  const serve = (client: net.Socket): void => {
    sockets.add(client);
    client.on("error", () => undefined);
    client.once("data", (startup: Buffer) => {
      void newBackend(startup).then((first) => {
        client.write(first.greeting);
        free.push(first);
        let held: Backend | undefined;
        eachMessage(client, (message) => {
          if (message[0] === terminate) return;
          if (!held) {
            const backend = free.pop();
            if (!backend) return;
            held = backend;
            backend.take = (answer) => {
              client.write(answer);
              if (answer[0] !== ready || answer[5] !== idle) return;
              free.push(backend);
              held = undefined;
            };
          }
          held.socket.write(message);
        });
      });
    });
  };

  const server = net.createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as net.AddressInfo).port,
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
