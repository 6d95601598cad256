import { execFile } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { variants, type Variant } from "@demarc/contract/core/variants";
import { freePorts } from "../free-ports.ts";
import { mailServer } from "../mail-server.ts";
import { startProduct } from "./product-process.ts";
import { sealIn, soundSettings } from "./sound-production.ts";

const operateScript = fileURLToPath(new URL("../../operate.ts", import.meta.url));

/** A DNS system of the provider that publishes every name. */
const startDns = async () => {
  const published = new Map<string, string | null>();
  const server = createServer((request, response) => {
    void json(request).then((asked) => {
      const { records } = asked as { records: readonly { address: string; ptr: string | null }[] };
      for (const { address, ptr } of records) published.set(address, ptr);
      response.end(JSON.stringify({ records: records.map(({ address }) => ({ address, live: true })) }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    published: published as ReadonlyMap<string, string | null>,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll("=\r\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  ).toString();

/** A product without the demo on an empty database, at http addresses, which production refuses, with a mail server, a DNS system and a certificate for its seal. */
export const startProviderProduct = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-provider-"));
  const [mails, dns, ports] = [await mailServer(), await startDns(), await freePorts(variants.length)];
  const environment = {
    NODE_ENV: "test",
    DEMO: undefined,
    DEMO_METERS: undefined,
    TV_SECRET_KEY: soundSettings.TV_SECRET_KEY,
    SMTP_URL: mails.url,
    DNS_URL: dns.url,
    ...(await sealIn(folder)),
  };
  const product = await startProduct(path.join(folder, "data"), ports, environment);
  const env = { ...process.env, ...environment, DATA_FOLDER: path.join(folder, "data") };
  return {
    dns,
    portal: (variant: Variant) => `http://localhost:${ports[variants.indexOf(variant)]}`,
    operate: async (...words: string[]) =>
      (await promisify(execFile)(process.execPath, [operateScript, ...words], { env })).stdout,
    /** The mails to an address, decoded. */
    mailsTo: (address: string) => mails.received.filter((mail) => mail.includes(`To: ${address}\r\n`)).map(decoded),
    stop: async () => {
      await product.stop();
      mails.close();
      dns.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type ProviderProduct = Awaited<ReturnType<typeof startProviderProduct>>;
