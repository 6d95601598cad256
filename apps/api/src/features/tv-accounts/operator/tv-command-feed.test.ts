import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { unreadablePins } from "../../../platform/metrics/metrics.ts";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { measured } from "../../../testing/measured.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";
import { tvPlatformCaller } from "../../../testing/tv-accounts/tv-platform-caller.ts";
import { plantTvAccount } from "../../../testing/tv-accounts/tv-platform-harness.ts";

let api: TestApi;
let platform: Awaited<ReturnType<typeof tvPlatformCaller>>;
let account: Awaited<ReturnType<typeof plantTvAccount>>;
beforeAll(async () => {
  api = await testApi({ TV_CONNECTOR: "off" });
  platform = await tvPlatformCaller(api);
});
beforeEach(async () => {
  await api.database.rows("delete from tv_command");
  account = await plantTvAccount(api.database, companyIds.beeldwijk);
});
afterAll(async () => {
  await platform.close();
  await api.close();
});

const commandText =
  "insert into tv_command (customer_id, account_id, kind, payload, state) values ($1, $2, $3, $4, $5) returning id";
const noted =
  "insert into outbox_event (type, customer_id, entity_type, entity_id, payload) values ('tv.account.updated', $1, 'tv-account', $2, '{}')";
const note = () => api.database.rows(noted, [account.customerId, account.id]);
const values = (kind: string, state = "PENDING", payload: object = {}) => [
  account.customerId,
  account.id,
  kind,
  JSON.stringify(payload),
  state,
];
/** A command with the position of its change. */
const command = async (kind: string, state = "PENDING", payload: object = {}): Promise<string> => {
  const [made] = await api.database.rows<{ id: string }>(commandText, values(kind, state, payload));
  await note();
  await platform.sequence();
  return made?.id ?? "";
};
const idsOf = ({ items }: { readonly items: readonly { readonly id: string }[] }) => items.map(({ id }) => id);

describe("the commands of the TV platform", () => {
  it("200 are read in order, page by page, until they are acknowledged", async () => {
    await command("activate", "ACKNOWLEDGED");
    const first = await command("product-on", "FAILED", { productId: "TV-FILM" });
    const second = await command("suspend");
    const third = await command("resume");
    const page = await platform.commands("?limit=2");
    expect([idsOf(page), page.more]).toEqual([[first, second], true]);
    const rest = await platform.commands(`?after=${page.next}`);
    expect([idsOf(rest), rest.more]).toEqual([[third], false]);
    const end = await platform.commands(`?after=${rest.next}`);
    expect(end).toEqual({ items: [], next: rest.next, more: false });
    expect((await platform.acknowledge(second)).body.outcome).toBe("updated");
    expect(idsOf(await platform.commands())).toEqual([first, third]);
  });

  it("200 of a late commit come after a cursor that was already read, and those of an account in their order", async () => {
    const held = await holdTransaction(api.database, commandText, values("suspend"));
    const early = await command("activate");
    const { next } = await platform.commands();
    await held.commit();
    const later = await api.database.rows<{ id: string }>(commandText, values("resume"));
    await note();
    await platform.sequence();
    const page = await platform.commands(`?after=${next}`);
    expect(page.items.map(({ kind }) => kind)).toEqual(["suspend", "resume"]);
    expect(idsOf(page)[1]).toBe(later[0]?.id);
    expect(idsOf(page)).not.toContain(early);
  });

  it("200 a call that waits gets the next command of a change", async () => {
    const desk = await tvDesk(api);
    const { id, accountNr } = await desk.account();
    await platform.sequence();
    const { next } = await platform.commands("?limit=1000");
    const waiting = platform.commands(`?after=${next}&wait=25`);
    expect((await desk.send("POST", `/v1/account/${id}/suspend`, {})).status).toBe(200);
    await expect
      .poll(async () => {
        await platform.sequence();
        return Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 50))]);
      })
      .toMatchObject({ items: [{ kind: "suspend", accountNr }] });
  });

  it("200 one that is acknowledged twenty times at once changes once, in any order, and an unknown one is 404", async () => {
    const [first, second] = [await command("suspend"), await command("resume")];
    const answers = await Promise.all(Array.from({ length: 20 }, () => platform.acknowledge(second)));
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => "unchanged"),
      "updated",
    ]);
    expect(idsOf(await platform.commands())).toEqual([first]);
    expect((await platform.acknowledge(first)).status).toBe(200);
    expect((await platform.acknowledge(randomUUID())).status).toBe(404);
    const written = await api.database.rows(
      "select 1 from audit_event where action = 'tv-command.acknowledged' and entity_id = $1",
      [second],
    );
    expect(written).toHaveLength(1);
  });

  it("200 are sent again, one or all, unless a later one replaces it", async () => {
    const retry = (what: string) =>
      platform.send<{ overtaken: boolean; items: object[] }>("POST", `tv-command/${what}`, {});
    const failed = await command("suspend", "FAILED");
    expect((await retry(`${failed}/retry`)).body).toMatchObject({ id: failed, overtaken: false });
    await api.database.rows("update tv_command set state = 'FAILED' where id = $1", [failed]);
    await command("resume");
    expect((await retry(`${failed}/retry`)).body.overtaken).toBe(true);
    expect((await retry("retry")).body.items).toHaveLength(2);
    expect((await retry(`${randomUUID()}/retry`)).status).toBe(404);
  });

  it.each(["1", "a.1", "1.", "01.1", "-1.0", `${"9".repeat(16)}.1`, "1.1%00"])(
    "400 for the cursor %s",
    async (after) => {
      expect((await platform.send("GET", `tv-command?after=${after}`)).status).toBe(400);
    },
  );
});

describe("the PIN of an account", () => {
  const setPin = async () => {
    const desk = await tvDesk(api);
    const { id } = await desk.account();
    await desk.send("POST", `/v1/account/${id}/setPin`, { pin: "2580" });
    await platform.sequence();
    return id;
  };
  const pinIn = (page: { readonly items: readonly { readonly kind: string; readonly payload: object }[] }) =>
    page.items.find(({ kind }) => kind === "pin")?.payload;

  it("200 is handed over to a token with tv.write only, until it is acknowledged", async () => {
    await setPin();
    const read = await serviceToken(api.database, { rights: ["tv.read"] });
    expect(pinIn(await platform.commands("", read))).toEqual({});
    const page = await platform.commands();
    expect(pinIn(page)).toEqual({ pin: "2580" });
    const id = page.items.find(({ kind }) => kind === "pin")?.id ?? "";
    expect(JSON.stringify((await platform.send("POST", `tv-command/${id}/retry`, {})).body)).not.toContain("2580");
    await platform.acknowledge(id);
    expect(pinIn(await platform.commands())).toBeUndefined();
    const kept = await api.database.rows(
      "select before::text, after::text from audit_event union all select payload::text, '' from outbox_event union all select payload::text, '' from tv_command",
    );
    expect(JSON.stringify(kept)).not.toContain("2580");
  });

  it("200 is an error for the platform if another key sealed it, which is counted, and does not hide other commands", async () => {
    await setPin();
    const other = await command("suspend");
    await api.database.rows("update tv_command set payload = '{\"sealedPin\": \"c2VjcmV0\"}' where kind = 'pin'");
    const counted = await measured(unreadablePins);
    const page = await platform.commands();
    expect(pinIn(page)).toEqual({ error: "the PIN was sealed with another TV_SECRET_KEY" });
    expect(idsOf(page)).toContain(other);
    expect(await measured(unreadablePins)).toBe(counted + 1);
    const read = await serviceToken(api.database, { rights: ["tv.read"] });
    expect(pinIn(await platform.commands("", read))).toEqual({});
  });

  it("200 is not in the answer of an installation that sends its commands to the platform", async () => {
    await setPin();
    const other = await testApi({}, api.database);
    try {
      const { body } = await other.send<{ items: { kind: string; payload: object }[] }>(
        "GET",
        "/operator/v1/tv-command",
        {
          token: platform.token,
        },
      );
      expect(pinIn(body)).toEqual({});
    } finally {
      await other.close();
    }
  });
});
