import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { addWorkingDays, amsterdamDate } from "@demarc/contract/core/calendar";
import type { Package } from "@demarc/contract/core/package";
import type { Order } from "@demarc/contract/orders/order-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../platform/process/clock.ts";
import { createProductTokens } from "../../platform/tokens/product-token.ts";
import { applicationBody } from "../../testing/applicant.ts";
import { withNetworks } from "../../testing/fake-networks.ts";
import { freePorts } from "../../testing/free-ports.ts";
import { ownCatalogue } from "../../testing/orders/own-catalogue.ts";
import { signingKeysOf } from "../../testing/tokens/signing-keys-of.ts";
import { asOwnerIn } from "../../testing/product-database.ts";
import { type ProductProcess, startProduct } from "../../testing/processes/product-process.ts";
import { soundSettings } from "../../testing/processes/sound-production.ts";

const operateScript = fileURLToPath(new URL("../../operate.ts", import.meta.url));
const starter = fileURLToPath(new URL("./demo/catalogue-starter.yaml", import.meta.url));
const environment = { ...soundSettings, DEMO: "false", SIGNING_CONNECTOR: "off", LOG_LEVEL: "silent" };

const networks = {
  found: true,
  availability: {
    street: "Zernikelaan",
    city: "Groningen",
    bagId: null,
    extensions: [""],
    carrierTypes: [
      {
        type: "FIBER",
        vendor: "Noorderlicht",
        technologies: ["FTTH"],
        expectedDown: 1_000_000,
        expectedUp: 1_000_000,
        reliabilityPct: null,
        connectionPoints: [{ name: "FTU-1", freePairs: null, deliveryType: 6, connections: [] }],
        status: "AVAILABLE",
        plannedDate: null,
      },
    ],
  },
};

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-catalogue-"));
  fs.chmodSync(folder, 0o755);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwnerIn(folder, async (client) => (await client.query(text, values)).rows as Row[]);

const operate = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, ...environment, DATA_FOLDER: folder };
  return (await promisify(execFile)(process.execPath, [operateScript, ...words], { env })).stdout;
};

const tokenOfCustomer = async () => {
  const [account] = await rows<{ id: string; uid: number; customer_id: number; username: string; roles: never[] }>(
    "update customer_account set status = 'ENABLED' returning id, uid, customer_id, username, roles",
  );
  if (!account) throw new Error("there is no account");
  const sid = randomUUID();
  await rows(
    "insert into sso_session (sid, account_id, customer_id, absolute_expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [sid, account.id, account.customer_id],
  );
  const keys = await signingKeysOf(rows);
  const { uid, username, roles } = account;
  const claims = { uid, uid_g: account.id, cid: account.customer_id, username, loyalty: false, sid, roles };
  return {
    customerId: account.customer_id,
    token: createProductTokens(keys, systemClock).issue(claims, 900).token,
  };
};

const callsOf =
  ({ url }: ProductProcess, token: string | undefined) =>
  async <Body>(method: string, address: string, body?: unknown) => {
    const answer = await fetch(url + address, {
      method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };

describe("an empty database in production", () => {
  it("201 takes a provider's own catalogue, and orders a line from it until it is delivered", () =>
    withNetworks(networks, async (connector) => {
      const product = await startProduct(folder, await freePorts(3), {
        ...environment,
        ...connector,
        AVAILABILITY_CONNECTOR: "http",
      });
      try {
        expect(await rows("select id from customer")).toEqual([]);
        expect(await rows("select product_id from tv_package")).toEqual([]);
        const unsold = path.join(folder, "unsold.yaml");
        expect(await operate("catalogue", "export", unsold)).toContain("has 0 packages, 0 sites and 0 routes");
        expect(await operate("catalogue", "check", starter)).toContain("26 packages, 5 sites, 4 routes");
        const file = path.join(folder, "own.yaml");
        fs.writeFileSync(file, ownCatalogue);
        expect(await operate("catalogue", "import", file)).toMatch(
          /^imported as price list .*\nadded: NL-GLAS, NL-GOLF\n$/,
        );

        const applied = await callsOf(product, undefined)<{ reference: string }>(
          "POST",
          "/v1/customer",
          applicationBody(),
        );
        const rights = ["applications.read", "applications.decide", "orders.decide", "orders.deliver"];
        const made = await operate(
          "service-token",
          "create",
          "name=desk",
          `rights=${JSON.stringify(rights)}`,
          "--json",
        );
        const desk = callsOf(product, (JSON.parse(made) as { token: string }).token);
        const { body: page } = await desk<{ items: { id: string; reference: string }[] }>(
          "GET",
          "/operator/v1/application",
        );
        const application = page.items.find(({ reference }) => reference === applied.body.reference)?.id;
        for (const step of ["review", "approve"])
          expect((await desk("POST", `/operator/v1/application/${application}/${step}`, {})).status).toBe(200);
        const { customerId, token } = await tokenOfCustomer();
        const call = callsOf(product, token);
        const { body: packages } = await call<Package[]>("GET", "/v1/catalogue/package");
        expect(packages.map(({ code }) => code)).toEqual(["NL-GLAS", "NL-GOLF"]);

        const order = {
          packageCode: "NL-GLAS",
          contractTermMonths: 24,
          address: { postalCode: "9747ZZ", houseNumber: 17 },
          circuits: [{ service: "INTERNET", handover: "DHCP" }],
          parameters: { router: "fast", sockets: 2, doorCode: "AB1234" },
          wishDate: addWorkingDays(amsterdamDate(new Date()), 10),
          contact: { firstName: "Ilse", lastName: "Kok", email: "i.kok@winkel.example", phoneNumber: "0501234567" },
          termsAccepted: true,
        };
        const wrong = { ...order, parameters: { ...order.parameters, doorCode: "1234" } };
        const refused = await call("POST", `/v1/customer/${customerId}/price-summary`, wrong);
        expect(refused).toMatchObject({ status: 400 });
        expect(JSON.stringify(refused.body)).toContain("parameters.doorCode");

        // 51.235 less 7.5 % is 47.39, and a router of 3.90; 75.00 and two sockets of 19.95.
        const totals = { nrcTotal: "114.90", mrcTotal: "51.29" };
        expect(await call("POST", `/v1/customer/${customerId}/price-summary`, order)).toMatchObject({
          status: 200,
          body: totals,
        });
        const placed = await call<Order>("POST", `/v1/customer/${customerId}/order/line`, {
          ...order,
          expectedNrcTotal: totals.nrcTotal,
          expectedMrcTotal: totals.mrcTotal,
        });
        expect(placed).toMatchObject({ status: 201, body: { status: "SUBMITTED", ...totals } });

        const step = (name: string, body: object) => desk("POST", `/operator/v1/order/${placed.body.id}/${name}`, body);
        await step("accept", {});
        await step("schedule", { plannedDate: order.wishDate });
        await step("start", {});
        expect((await step("complete", { fillIn: true })).status).toBe(409);
        const delivered = await operate(
          "order",
          "complete",
          placed.body.id,
          "fillIn=true",
          "line.carrier=Noorderlicht",
        );
        expect(delivered).toContain("COMPLETED");
        const { body: lines } = await call("GET", `/v1/customer/${customerId}/line`);
        expect(lines).toMatchObject({ total: 1, items: [{ lifecycle: "ACTIVE" }] });

        const other = path.join(folder, "other.yaml");
        fs.writeFileSync(other, ownCatalogue.replaceAll("NL-GLAS", "NL-NIEUW"));
        await operate("catalogue", "import", other);
        const { body: kept } = await call("GET", `/v1/customer/${customerId}/order/${placed.body.id}`);
        expect(kept).toMatchObject({ status: "COMPLETED", packageCode: "NL-GLAS", lines: placed.body.lines });
      } finally {
        await product.stop();
      }
    }));
});
