import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints, operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { personWith } from "./testing/tenancy/people-with-roles.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

const endpoints = await contractEndpoints();

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly additionalProperties?: Shape | boolean;
  readonly anyOf?: readonly Shape[];
}

const namesIn = ({ properties = {}, items, additionalProperties, anyOf = [] }: Shape): string[] => {
  const inside = [...Object.values(properties), ...anyOf];
  if (items) inside.push(items);
  if (typeof additionalProperties === "object") inside.push(additionalProperties);
  return Object.keys(properties).concat(inside.flatMap(namesIn));
};

const soundsSecret = /secret|sealed|hash|token|password|pin|credential|signature|nonce|salt/i;

describe("the contract", () => {
  it("names a secret, or what sounds like one, only in these answers", async () => {
    const found: Record<string, string[]> = {};
    for (const { name, responses } of [...endpoints, ...(await operatorEndpoints())])
      for (const field of new Set(Object.values(responses).flatMap((schema) => namesIn(schema as Shape))))
        if (soundsSecret.test(field)) (found[field] ??= []).push(name);
    const accounts = ["createAccount", "getAccount", "listAccounts", "updateAccount"];
    const tvAccounts = [
      "activateTvAccount",
      "cancelTvAccount",
      "createTvAccount",
      "getTvAccount",
      "listTvAccounts",
      "replaceTvAccount",
      "resumeTvAccount",
      "suspendTvAccount",
      "undoTvAccountCancellation",
    ];
    const planned = (await operatorEndpoints())
      .filter(({ query }) => query !== undefined && "planHash" in query.properties)
      .map(({ name }) => name)
      .toSorted();
    expect(Object.fromEntries(Object.entries(found).map(([field, names]) => [field, names.toSorted()]))).toEqual({
      token: ["createServiceToken", "createToken", "exchangeToken", "refreshToken", "rotateServiceToken"],
      secret: ["createWebhook", "createWebhookEndpoint", "rotateWebhook", "rotateWebhookSecret"],
      // The way in which an endpoint signs.
      signature: [
        "createWebhook",
        "createWebhookEndpoint",
        "listWebhookEndpoints",
        "listWebhooks",
        "rotateWebhook",
        "rotateWebhookSecret",
        "updateWebhook",
      ],
      planHash: [...planned, "listApprovals", "readApproval"].toSorted(), // what a change would do
      requestToken: ["redeemTvCode"],
      // Whether a file has headings.
      hasHeadings: ["confirmImport", "listImports", "putImportMapping", "readImport", "undoImport", "uploadImport"],
      asksPassword: ["viewActivation"], // whether an applicant chooses one
      activeTokens: accounts, // how many
      pinSet: tvAccounts, // whether, and when
      pinUpdatedAt: tvAccounts,
    });
  });
});

const token = "createdAt description expiresAt id lastUsedAt lastUsedIp prefix replacedById scopes status version";
const account =
  "activatedAt activationExpiresAt activeSessions activeTokens company createdAt email firstName id kind lastLoginAt " +
  "lastName locale mfaEnrolled middleName phoneNumber roles status uid updatedAt username version";
const tvAccount =
  "accountNr activatedAt cancelledAt createdAt customerId deviceCount endCustomer endDate endedAt id maxDevices " +
  "maxStreams monthlyTotal pinSet pinUpdatedAt productCode reference startDate startsByItself status " +
  "statusBeforeCancellation subscriber suspendReason suspendedAt updatedAt version";
const tvCode =
  "accountId code confirmUserInterfaceName createdAt deliveredVia description expiresAt id kind maxUses state uses";
const msa =
  "countersignedAt countersigner declineReason effectiveDate expiresAt id language sentAt sha256 signedAt signer " +
  "status supersedesId templateVersion title version";

/** The fields of each answer about a record that has a secret, or that is beside one in the database. */
const fields: Readonly<Record<string, string>> = {
  createToken: `${token} token`,
  updateToken: token,
  listTokens: token,
  createAccount: account,
  getAccount: account,
  listAccounts: account,
  listSessions: "absoluteExpiresAt current ip lastRefreshAt sid startedAt userAgent",
  createCalendarAddress: "createdAt url",
  getCalendarAddress: "createdAt",
  getEmbedSetting: "color key origins version",
  uploadDocument: "fileName id mediaType sha256 size",
  listMsas: msa,
  getMsa: `${msa} text`,
  signMsa: `${msa} signUrl`,
  createTvAccount: `${tvAccount} devices`,
  listTvAccounts: tvAccount,
  getTvAccount: `${tvAccount} devices`,
  createTvActivationCode: tvCode,
  createTvUnconfirmedCode: tvCode,
  listTvUnconfirmedCodes: tvCode,
  listTvDevices: "activatedAt id lastSeenAt name serial state type",
};

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await testApi();
  admin = await api.tokenOf(personWith.RESELLER_ADMIN);
});
afterAll(() => api.close());

/** One record of an answer, which may be a list or a page. */
const recordOf = (body: unknown): object => {
  const { items = body } = body as { items?: unknown };
  return (Array.isArray(items) ? items[0] : items) as object;
};

const ask = async (name: string) => {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`no endpoint ${name}`);
  const { path, request } = await goodRequest(api, endpoint, admin);
  return api.send<unknown>(endpoint.method, path, request);
};

describe("an answer", () => {
  it.each(Object.entries(fields))("of %s has exactly its fields", async (name, wanted) => {
    // A list has a record that an earlier call made.
    if (name === "listTokens") await ask("createToken");
    if (name === "getCalendarAddress") await ask("createCalendarAddress");
    const { status, body } = await ask(name);
    expect([200, 201]).toContain(status);
    expect(Object.keys(recordOf(body)).toSorted()).toEqual(wanted.split(" ").toSorted());
  });
});
