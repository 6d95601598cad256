import type { Delegation } from "@demarc/contract/ip-management/delegation";
import type { OperatorPrefix } from "@demarc/contract/operator/prefixes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importHarness, type ImportHarness, tableSums } from "../../../testing/imports/import-harness.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { polderlicht } = companyIds;
interface Answer {
  readonly id: string;
  readonly outcome?: string;
  readonly version?: number;
  readonly created?: number;
  readonly error?: { readonly code: string };
  readonly validationErrors?: readonly { readonly field: string }[];
}

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

const servers = ["ns1.polderlicht.example", "ns2.polderlicht.example"];
const digest = "0123456789ABCDEF".repeat(4);
const ds = [`2371 13 2 ${digest}`, `2371 13 4 ${digest}${"0".repeat(32)}`];

/** A block of the company itself, which is in no pool. */
let place = 0;
const fresh = () => {
  place += 1;
  return { ref: `RDNS-${place}`, prefix: `100.64.${place}.0/24` };
};
const send = <Body = Answer>(method: string, path: string, body?: object) =>
  api.send<Body>(method, `/operator/v1/${path}`, { token: harness.token, ...(body && { body }) });
const put = (ref: string, prefix: string, body: object) =>
  send("PUT", `prefix/ref/${ref}`, { customerId: polderlicht, prefix, kind: "CUSTOMER_PI", ...body });
const read = async (ref: string) => (await send<OperatorPrefix>("GET", `prefix/ref/${ref}`)).body;
const events = async (ref: string) =>
  (
    await api.database.rows<{ type: string }>(
      `select outbox_event.type || ' ' || (payload ->> 'version') as type from outbox_event
       join prefix on prefix.id::text = entity_id where external_ref = $1 order by outbox_event.id`,
      [ref],
    )
  ).map(({ type }) => type);
const waiting = () => api.database.rows("select kind from job where kind = 'ip.delegation'");

describe("a prefix that is brought in with its delegation", () => {
  it("200 is created with it, is unchanged when sent again, and keeps it when it is left out", async () => {
    const { ref, prefix } = fresh();
    const reverseDns = { nameServers: ["NS1.polderlicht.example.", "ns2.polderlicht.example"], dsRecords: ds };
    const made = await put(ref, prefix, { reverseDns });
    expect([made.status, made.body]).toMatchObject([200, { outcome: "created", version: 2 }]);
    expect(await read(ref)).toMatchObject({
      reverseMode: "DELEGATED",
      delegationState: "ACTIVE",
      nameServers: servers,
      dsRecords: ds,
    });
    expect((await put(ref, prefix, { reverseDns })).body).toMatchObject({ outcome: "unchanged", version: 2 });
    expect((await put(ref, prefix, { description: "Kantoor" })).body).toMatchObject({ outcome: "updated", version: 3 });
    expect((await read(ref)).nameServers).toEqual(servers);
    const other = { nameServers: ["ns3.polderlicht.example", "ns4.polderlicht.example"] };
    expect((await put(ref, prefix, { reverseDns: other })).body).toMatchObject({ outcome: "updated", version: 4 });
    expect(await read(ref)).toMatchObject({ ...other, dsRecords: [] });
    expect(await events(ref)).toEqual([
      "prefix.activated 1",
      "delegation.activated 2",
      "prefix.updated 3",
      "delegation.activated 4",
    ]);
    expect(await waiting()).toEqual([]);
  });

  it("200 in bulk, which also gives it to prefixes that exist", async () => {
    const [one, other] = [fresh(), fresh()];
    await put(one.ref, one.prefix, {});
    const row = ({ ref, prefix }: typeof one) => ({
      externalRef: ref,
      customerId: polderlicht,
      prefix,
      kind: "CUSTOMER_PI",
      reverseDns: { nameServers: servers },
    });
    const rows = [row(one), row(other)];
    expect((await send("POST", "prefix/bulk", rows)).body).toMatchObject({ created: 1, updated: 1 });
    expect((await send("POST", "prefix/bulk", rows)).body).toMatchObject({ unchanged: 2 });
    expect([(await read(one.ref)).delegationState, (await read(other.ref)).delegationState]).toEqual([
      "ACTIVE",
      "ACTIVE",
    ]);
  });

  it("409 while another delegation is checked, and nothing of the prefix changes", async () => {
    const { ref, prefix } = fresh();
    const { id } = (await put(ref, prefix, {})).body;
    await send("PUT", `prefix/${id}/delegation`, { nameServers: servers, state: "REQUESTED" });
    const before = await read(ref);
    const refused = await put(ref, prefix, { description: "Kantoor", reverseDns: { nameServers: servers } });
    expect([refused.status, refused.body.error?.code]).toEqual([409, "prefix.state-conflict"]);
    expect(await read(ref)).toEqual(before);
    await api.database.rows("delete from job where kind = 'ip.delegation'");
  });

  it.each([
    ["reverseDns.nameServers", { nameServers: ["ns1.a.example"] }],
    ["reverseDns.nameServers", { dsRecords: ds }],
    ["reverseDns.nameServers.1", { nameServers: ["ns1.a.example", "nope"] }],
    ["reverseDns.nameServers.1", { nameServers: ["ns1.a.example", "NS1.a.example"] }],
    ["reverseDns.dsRecords.0", { nameServers: servers, dsRecords: ["x"] }],
    ["reverseDns.dsRecords", { nameServers: servers, dsRecords: ds }, "100.65.0.0/23"],
    ["reverseDns.state", { nameServers: servers, state: "ACTIVE" }],
    ["reverseDns", "ns1.a.example"],
  ])("400 names %s: %#", async (field, reverseDns, block?: string) => {
    const { ref, prefix } = fresh();
    const { status, body } = await put(ref, block ?? prefix, { reverseDns });
    expect([status, body.validationErrors?.map((one) => one.field)]).toEqual([400, [field]]);
    expect((await send("GET", `prefix/ref/${ref}`)).status).toBe(404);
  });
});

describe("a file of prefixes with their delegations", () => {
  const headings = "IPAM-nummer;Klantnummer;Prefix;Soort;Omschrijving;Nameservers;DS-records";
  const row = (ref: string, prefix: string, nameServers: string, dsRecords = "") =>
    `${ref};${polderlicht};${prefix};PI;Kantoor;"${nameServers}";"${dsRecords}"`;
  const file = (...rows: string[]) => [headings, ...rows].join("\r\n");

  it("200 is imported and exported, and the export changes nothing when it is imported", async () => {
    const [one, other] = [fresh(), fresh()];
    const { id } = await harness.done(
      "prefix",
      file(
        row(one.ref, one.prefix, "ns1.polderlicht.example; NS2.polderlicht.example.", ds.join("\n")),
        row(other.ref, other.prefix, ""),
      ),
    );
    expect(await harness.outcomes(id)).toEqual(["created", "created"]);
    expect(await read(one.ref)).toMatchObject({ delegationState: "ACTIVE", nameServers: servers, dsRecords: ds });
    expect(await read(other.ref)).toMatchObject({ delegationState: "HOSTED", nameServers: [] });
    for (const csv of ["standard", "excel-nl"]) {
      const { body } = await send<string>("GET", `export/prefix?csv=${csv}`);
      expect(body).toContain(servers.join(", "));
      const { id: again, rejected } = await harness.previewed("prefix", body);
      expect((await harness.rows(again)).filter(({ outcome }) => outcome !== "unchanged")).toEqual([]);
      expect(rejected).toBe(0);
    }
  });

  it("200 an undo gives back the delegation that a prefix had before, or none", async () => {
    const [kept, hosted, made] = [fresh(), fresh(), fresh()];
    const old = ["ns3.polderlicht.example", "ns4.polderlicht.example"];
    await put(kept.ref, kept.prefix, { description: "Kantoor", reverseDns: { nameServers: old } });
    await put(hosted.ref, hosted.prefix, { description: "Kantoor" });
    const before = await tableSums(api);
    const { id } = await harness.done(
      "prefix",
      file(...[kept, hosted, made].map(({ ref, prefix }) => row(ref, prefix, servers.join(" ")))),
    );
    expect(await harness.outcomes(id)).toEqual(["updated", "updated", "created"]);
    expect(await tableSums(api)).not.toEqual(before);
    expect((await harness.send("POST", `${id}/undo`, { reason: "Wrong file" })).status).toBe(200);
    expect(await tableSums(api)).toEqual(before);
    expect((await read(kept.ref)).nameServers).toEqual(old);
    expect((await events(kept.ref)).slice(-2)).toEqual(["delegation.activated 3", "delegation.activated 4"]);
    expect((await events(hosted.ref)).slice(-2)).toEqual(["delegation.activated 2", "delegation.ended 3"]);
  });

  it("409 an undo is refused once its customer has changed the delegation", async () => {
    const { ref, prefix } = fresh();
    const { id } = await harness.done("prefix", file(row(ref, prefix, servers.join(","))));
    const lotte = await api.tokenOf("lotte.prins@polderlicht.example");
    const { id: prefixId } = await read(ref);
    const path = `/v1/customer/${polderlicht}/prefix/${prefixId}/delegation`;
    expect((await api.send<Delegation>("DELETE", path, { token: lotte })).body.state).toBe("REMOVING");
    const { status, body } = await harness.send("POST", `${id}/undo`, { reason: "Wrong file" });
    expect([status, body.error?.code]).toEqual([409, "import.changed-since"]);
  });

  it("names the cell that is refused", async () => {
    const [one, other, third] = [fresh(), fresh(), fresh()];
    const { id } = await harness.previewed(
      "prefix",
      file(
        row(one.ref, one.prefix, "ns1.polderlicht.example"),
        row(other.ref, other.prefix, "ns1.polderlicht.example, nope"),
        row(third.ref, third.prefix, servers.join(", "), "2371"),
      ),
    );
    expect(await harness.outcomes(id)).toEqual([
      ["rejected", "validation.min-array-length", "Nameservers", "ns1.polderlicht.example"],
      ["rejected", "validation.fqdn-invalid", "Nameservers", "ns1.polderlicht.example, nope"],
      ["rejected", "validation.invalid-value", "DS-records", "2371"],
    ]);
  });
});
