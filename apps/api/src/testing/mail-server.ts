import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

export interface MailServer {
  readonly url: string;
  readonly received: readonly string[];
  connections(): number;
  readonly open: () => number;
  close(): void;
}

/**
 * A mail server that accepts everything: it replies to each command after `replyMs`, and to a whole message after `acceptMs` if
 * that is longer. It can also refuse recipients, or never reply.
 */
export const mailServer = async ({
  replyMs = 0,
  acceptMs = 0,
  speaks = true,
  refuses = false,
} = {}): Promise<MailServer> => {
  const received: string[] = [];
  let connections = 0;
  let open = 0;
  const server = net.createServer((socket) => {
    let text = "";
    let isMail = false;
    connections += 1;
    open += 1;
    socket.on("close", () => void (open -= 1));
    socket.on("error", () => undefined);
    if (!speaks) return;
    const reply = (line: string, afterMs = replyMs) => setTimeout(() => socket.writable && socket.write(line), afterMs);
    reply("220 mail.example\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (!text.endsWith(isMail ? "\r\n.\r\n" : "\r\n")) return;
      const isRefused = refuses && text.startsWith("RCPT");
      const isWhole = isMail;
      if (isWhole) received.push(text);
      isMail = !isMail && text.startsWith("DATA");
      reply(
        isRefused ? "550 no such user\r\n" : isMail ? "354 go on\r\n" : "250 well\r\n",
        isWhole ? acceptMs : replyMs,
      );
      text = "";
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    open: () => open,
    close: () => void server.close(),
  };
};
