import type { Endpoint } from "@demarc/contract/core/endpoint";
import { rights } from "@demarc/contract/core/rights";
import { eventTypes } from "@demarc/contract/operator/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodRequest } from "./testing/requests/good-request.ts";
import { operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

const endpoints = await operatorEndpoints();
/** The right of a good request, which is about customers if the right depends on a kind. */
const rightOf = ({ access: { right, rightsByKind } }: Endpoint) => right ?? rightsByKind?.["customer"];
/** Calls about a request that also need the right of its call. */
const withCall = new Set(["approveRequest", "readApproval", "refuseRequest"]);

let api: TestApi;
let all: string;
let callers: {
  /** A token of each right alone. */
  readonly alone: Readonly<Record<string, string>>;
  readonly nobody: undefined;
  readonly expired: string;
  /** A token of all rights that is bound to 192.0.2.0/24. */
  readonly bound: string;
  readonly customer: string;
  /** A token that may read, decide and make the calls of the requests. */
  readonly decider: string;
};
beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  all = await serviceToken(api.database, { name: "everything" });
  const alone = new Map<string, string>();
  for (const right of rights) alone.set(right, await serviceToken(api.database, { rights: [right] }));
  const expired = await serviceToken(api.database);
  await api.database.rows("update service_token set expires_at = now() where prefix = $1", [expired.slice(0, 12)]);
  callers = {
    alone: Object.fromEntries(alone),
    nobody: undefined,
    expired,
    bound: await serviceToken(api.database, { ranges: ["192.0.2.0/24"] }),
    customer: await api.tokenOf("joris.bakker@polderlicht.example"),
    decider: await serviceToken(api.database, { rights: ["approvals.decide", "approvals.read", "customers.write"] }),
  };
});
afterAll(() => api.close());

const codeOf = (body: unknown) => (body as { error?: { code?: string } }).error?.code;

describe("rights", () => {
  it("are each used by an operation or a kind of event", () => {
    const kinds = Object.values(eventTypes).map(({ right }) => right);
    const used = new Set<unknown>([...endpoints.map(rightOf), ...kinds]);
    expect(rights.filter((right) => !used.has(right))).toEqual([]);
  });

  it("match this table", () => {
    const written = {
      customer: "customers.write",
      account: "people.write",
      "tv-account": "tv.write",
      contact: "customers.write",
      mandate: "mandates.decide",
      "end-customer": "customers.write",
      line: "services.write",
      rack: "racks.write",
      "shared-colo": "racks.write",
      "power-feed": "racks.write",
      "power-meter": "racks.write",
      "dc-connection": "interconnect.write",
      wdm: "interconnect.write",
      prefix: "ip.assign",
      "ptr-record": "ip.assign",
      invoice: "invoices.draft",
      payment: "payments.write",
      "price-list": "catalogue.draft",
    };
    const read = {
      customer: "customers.read",
      account: "people.read",
      "tv-account": "tv.read",
      contact: "customers.read",
      mandate: "mandates.read",
      "end-customer": "customers.read",
      line: "services.read",
      rack: "racks.read",
      "shared-colo": "racks.read",
      "power-feed": "racks.read",
      "power-meter": "racks.read",
      "dc-connection": "interconnect.read",
      wdm: "interconnect.read",
      prefix: "ip.read",
      "ptr-record": "ip.read",
      invoice: "invoices.read",
      payment: "invoices.read",
      "price-list": "prices.read",
    };
    const declared = endpoints.map(({ name, access }) => [name, access.right ?? access.rightsByKind]);
    expect(Object.fromEntries(declared)).toEqual({
      acceptMandate: "mandates.decide",
      acceptOrder: "orders.decide",
      acknowledgeTvCommand: "tv.write",
      activateAgreement: "agreements.publish",
      activateOperatedDcConnection: "interconnect.write",
      activateOperatedLine: "services.write",
      activateOperatedRack: "racks.write",
      activateOperatedSharedColo: "racks.write",
      activateOperatedWdm: "interconnect.write",
      activatePrefix: "ip.assign",
      addAddressPool: "ip.assign",
      addLineEvent: "services.write",
      addLoyaltyEntries: "loyalty.write",
      addPowerReadings: "power.ingest",
      answerFault: "faults.write",
      approveApplication: "applications.decide",
      approveRequest: "approvals.decide",
      approveOrderCancellation: "orders.decide",
      askAboutOrder: "orders.decide",
      askApplicant: "applications.decide",
      attachInterconnectionDocument: "interconnect.write",
      cancelMaintenance: "maintenance.publish",
      changeCustomer: "customers.write",
      changeStaffPerson: "staff.manage",
      changeWebhookEndpoint: "webhooks.write",
      closeFault: "faults.write",
      closeQuotationRequest: "quotations.publish",
      completeMaintenance: "maintenance.publish",
      completeOrder: "orders.deliver",
      completeQuotation: "quotations.publish",
      confirmImport: written,
      correctPowerReadings: "power.correct",
      countersignMsa: "agreements.countersign",
      createPerson: "people.write",
      createQuotation: "quotations.write",
      createServiceToken: "tokens.manage",
      createStaffPerson: "staff.manage",
      createWebhookEndpoint: "webhooks.write",
      creditInvoice: "invoices.credit",
      declinePrefixRequest: "ip.assign",
      deleteWebhookEndpoint: "webhooks.write",
      denyOrderCancellation: "orders.decide",
      disablePerson: "people.write",
      disableStaffPerson: "staff.manage",
      resetPersonSecondFactor: "people.write",
      resetStaffSecondFactor: "staff.manage",
      downloadQuotationRequestFile: "quotations.read",
      draftInvoice: "invoices.draft",
      dropJob: "platform.operate",
      enablePerson: "people.write",
      enableStaffPerson: "staff.manage",
      endAgreement: "agreements.publish",
      endOperatedDcConnection: "services.end",
      endOperatedLine: "services.end",
      endOperatedRack: "services.end",
      endOperatedSharedColo: "services.end",
      endOperatedWdm: "services.end",
      exportRecords: read,
      failOrder: "orders.decide",
      getApplication: "applications.read",
      grantPrefixRequest: "ip.assign",
      holdOrder: "orders.decide",
      importUbl: "invoices.draft",
      invitePerson: "people.write",
      inviteStaffPerson: "staff.manage",
      issueMsa: "agreements.publish",
      listAddressPools: "ip.read",
      listAllAgreements: "agreements.read",
      listAllMsas: "agreements.read",
      listAllOrders: "orders.read",
      listAllQuotations: "quotations.read",
      listApplications: "applications.read",
      listApprovals: "approvals.read",
      listCustomers: "customers.read",
      listDisputes: "disputes.read",
      listEventTypes: "events.read",
      listEvents: "events.read",
      listFaults: "faults.read",
      listImportRows: written,
      listImports: written,
      listJobs: "platform.read",
      listMandates: "mandates.read",
      listMsaTemplates: "agreements.read",
      listOperatedContacts: "customers.read",
      listOperatedDcConnections: "interconnect.read",
      listOperatedEndCustomers: "customers.read",
      listOperatedLines: "services.read",
      listOperatedPowerFeeds: "racks.read",
      listOperatedPowerMeters: "racks.read",
      listOperatedRacks: "racks.read",
      listOperatedSharedColos: "racks.read",
      listOperatedSharedRacks: "racks.read",
      listOperatedWdm: "interconnect.read",
      listOperatorAudit: "audit.read",
      listOperatorInvoices: "invoices.read",
      listOperatorMaintenance: "maintenance.read",
      listOperatorPrefixRequests: "ip.read",
      listOperatorPrefixes: "ip.read",
      listOperatorRouteAuthorisations: "ip.read",
      listOperatorTvAccounts: "tv.read",
      listOperatorTvPackages: "tv.read",
      listPeople: "people.read",
      listPriceLists: "prices.read",
      listPtrRecords: "ip.read",
      listQuotationRequestsOfAll: "quotations.read",
      listServiceTokens: "tokens.read",
      listStaff: "staff.read",
      listStaffRoles: "staff.read",
      listTvCommands: "tv.read",
      listWebhookDeliveries: "webhooks.read",
      listWebhookEndpoints: "webhooks.read",
      noteOrder: "orders.decide",
      orderLineChange: "orders.decide",
      placeOrder: "orders.decide",
      publishAgreement: "agreements.publish",
      publishInvoice: "invoices.publish",
      publishMaintenance: "maintenance.publish",
      publishQuotation: "quotations.publish",
      publishRouteAuthorisation: "ip.publish",
      putAgreement: "agreements.write",
      putApprovalPolicy: "approvals.manage",
      putClassPrices: "catalogue.publish",
      deleteOperatedContact: "customers.write",
      putContact: "customers.write",
      putContacts: "customers.write",
      putCustomer: "customers.write",
      putCustomers: "customers.write",
      putDcConnection: "interconnect.write",
      putDcConnections: "interconnect.write",
      putDelegation: "ip.assign",
      putEndCustomer: "customers.write",
      putEndCustomers: "customers.write",
      putImportMapping: written,
      putInvoice: "invoices.draft",
      putInvoiceDocument: "invoices.draft",
      putInvoices: "invoices.draft",
      putLine: "services.write",
      putLines: "services.write",
      putLoyalty: "loyalty.write",
      putMaintenance: "maintenance.write",
      putMandate: "mandates.decide",
      putMandates: "mandates.decide",
      putMsa: "agreements.countersign",
      putMsaTemplate: "agreements.write",
      putPackage: "catalogue.publish",
      putPayment: "payments.write",
      putPayments: "payments.write",
      putPeople: "people.write",
      putPerson: "people.write",
      putPowerFeed: "racks.write",
      putPowerFeeds: "racks.write",
      putPowerMeter: "racks.write",
      putPowerMeters: "racks.write",
      putPrefix: "ip.assign",
      putPrefixes: "ip.assign",
      putPtrRecord: "ip.assign",
      putPtrRecords: "ip.assign",
      putRack: "racks.write",
      putRacks: "racks.write",
      putPriceList: "catalogue.draft",
      publishPriceList: "catalogue.publish",
      readPriceListDraft: "prices.read",
      listPriceListDrafts: "prices.read",
      putRoute: "catalogue.publish",
      putSharedColo: "racks.write",
      putSharedColos: "racks.write",
      putSharedRack: "racks.write",
      putSharedRacks: "racks.write",
      putSite: "catalogue.publish",
      putStaffRole: "staff.manage",
      putTvAccount: "tv.write",
      putTvAccounts: "tv.write",
      putTvPackage: "tv.write",
      putWdm: "interconnect.write",
      putWdms: "interconnect.write",
      reachOrderMilestone: "orders.decide",
      readAgreement: "agreements.read",
      readAgreementByRef: "agreements.read",
      readApproval: "approvals.read",
      readApprovalPolicy: "approvals.read",
      readCatalogue: "catalogue.read",
      readCustomer: "customers.read",
      readCustomerByRef: "customers.read",
      readFault: "faults.read",
      readImport: written,
      readInvoiceByRef: "invoices.read",
      readLoyalty: "loyalty.read",
      readMaintenance: "maintenance.read",
      readMaintenanceByRef: "maintenance.read",
      readMandate: "mandates.read",
      readMandateByRef: "mandates.read",
      readMsa: "agreements.read",
      readMsaByRef: "agreements.read",
      readOperatedContact: "customers.read",
      readOperatedContactByRef: "customers.read",
      readOperatedDcConnection: "interconnect.read",
      readOperatedDcConnectionByRef: "interconnect.read",
      readOperatedEndCustomer: "customers.read",
      readOperatedEndCustomerByRef: "customers.read",
      readOperatedLine: "services.read",
      readOperatedLineByRef: "services.read",
      readOperatedPowerFeed: "racks.read",
      readOperatedPowerFeedByRef: "racks.read",
      readOperatedPowerMeter: "racks.read",
      readOperatedPowerMeterByRef: "racks.read",
      readOperatedRack: "racks.read",
      readOperatedRackByRef: "racks.read",
      readOperatedSharedColo: "racks.read",
      readOperatedSharedColoByRef: "racks.read",
      readOperatedSharedRack: "racks.read",
      readOperatedSharedRackByRef: "racks.read",
      readOperatedWdm: "interconnect.read",
      readOperatedWdmByRef: "interconnect.read",
      readOperatorDelegation: "ip.read",
      readOperatorInvoice: "invoices.read",
      readOperatorTvAccount: "tv.read",
      readOperatorTvActivationRequest: "tv.read",
      readOperatorTvAccountByRef: "tv.read",
      readOrder: "orders.read",
      readPersonByRef: "people.read",
      readPrefix: "ip.read",
      readPrefixByRef: "ip.read",
      readQuotation: "quotations.read",
      readQuotationByRef: "quotations.read",
      recordPayment: "payments.write",
      reinstateCustomer: "customers.suspend",
      refuseRequest: "approvals.decide",
      rejectApplication: "applications.decide",
      rejectMandate: "mandates.decide",
      rejectOrder: "orders.decide",
      rejectRouteAuthorisation: "ip.publish",
      releaseOperatorPrefix: "ip.assign",
      releaseOrder: "orders.decide",
      repeatInvoice: "invoices.draft",
      replaceCatalogue: "catalogue.publish",
      replaceQuotation: "quotations.write",
      reconcilePtrRecords: "ip.publish",
      reportDelegation: "ip.publish",
      reportLineStates: "services.write",
      reportTvDeviceEvents: "tv.write",
      reportPtrRecords: "ip.publish",
      rescheduleMaintenance: "maintenance.publish",
      resendEvents: "webhooks.write",
      resolveDispute: "disputes.decide",
      resumeOperatedDcConnection: "interconnect.write",
      resumeOperatedLine: "services.write",
      resumeOperatedRack: "racks.write",
      resumeOperatedSharedColo: "racks.write",
      resumeOperatedWdm: "interconnect.write",
      resumeOperatorTvAccount: "tv.write",
      retryJob: "platform.operate",
      retryJobs: "platform.operate",
      retryTvCommand: "tv.write",
      retryTvCommands: "tv.write",
      retryWebhookDelivery: "webhooks.write",
      returnPayment: "payments.write",
      reviewApplication: "applications.decide",
      reviseQuotation: "quotations.publish",
      revokeServiceToken: "tokens.manage",
      rotateServiceToken: "tokens.manage",
      rotateWebhookSecret: "webhooks.write",
      scheduleOrder: "orders.decide",
      snapshotAccounts: "people.read",
      snapshotAddressPools: "ip.read",
      snapshotAgreements: "agreements.read",
      snapshotApplications: "applications.read",
      snapshotClassPrices: "prices.read",
      snapshotContacts: "customers.read",
      snapshotCustomers: "customers.read",
      snapshotDcConnections: "interconnect.read",
      snapshotDisputes: "disputes.read",
      snapshotEndCustomers: "customers.read",
      snapshotFaults: "faults.read",
      snapshotInvoices: "invoices.read",
      snapshotLines: "services.read",
      snapshotMaintenance: "maintenance.read",
      snapshotMandates: "mandates.read",
      snapshotMsaTemplates: "agreements.read",
      snapshotMsas: "agreements.read",
      snapshotOrders: "orders.read",
      snapshotPackages: "catalogue.read",
      snapshotPowerFeeds: "racks.read",
      snapshotPowerMeters: "racks.read",
      snapshotPrefixRequests: "ip.read",
      snapshotPrefixes: "ip.read",
      snapshotPtrRecords: "ip.read",
      snapshotQuotationRequests: "quotations.read",
      snapshotQuotations: "quotations.read",
      snapshotRacks: "racks.read",
      snapshotRouteAuthorisations: "ip.read",
      snapshotRoutes: "catalogue.read",
      snapshotSharedColos: "racks.read",
      snapshotSharedRacks: "racks.read",
      snapshotSites: "catalogue.read",
      snapshotTvAccounts: "tv.read",
      snapshotTvPackages: "tv.read",
      snapshotWdm: "interconnect.read",
      startOrder: "orders.decide",
      supersedeMsa: "agreements.publish",
      suspendCustomer: "customers.suspend",
      suspendOperatedDcConnection: "interconnect.write",
      suspendOperatedLine: "services.write",
      suspendOperatedRack: "racks.write",
      suspendOperatedSharedColo: "racks.write",
      suspendOperatedWdm: "interconnect.write",
      suspendOperatorTvAccount: "tv.write",
      terminateCustomer: "customers.suspend",
      terminateMsa: "agreements.publish",
      testOperatedDcConnection: "interconnect.write",
      testOperatedLine: "services.write",
      testOperatedRack: "racks.write",
      testOperatedSharedColo: "racks.write",
      testOperatedWdm: "interconnect.write",
      testWebhookEndpoint: "webhooks.write",
      undoImport: written,
      uploadImport: written,
      withdrawOperatedDcConnectionTermination: "services.end",
      withdrawOperatedLineTermination: "services.end",
      withdrawOperatedRackTermination: "services.end",
      withdrawOperatedSharedColoTermination: "services.end",
      withdrawOperatedWdmTermination: "services.end",
      withdrawQuotation: "quotations.publish",
      withdrawRequest: "approvals.read",
      writeOffInvoice: "invoices.write-off",
    });
  });

  it("reading and writing have separate rights, except for imports and the withdrawal of an own request", () => {
    const reads = endpoints
      .filter(({ method, path }) => method === "GET" && !path.startsWith("/operator/v1/import"))
      .map(rightOf);
    const writes = new Set(
      endpoints.filter(({ method, name }) => method !== "GET" && name !== "withdrawRequest").map(rightOf),
    );
    expect(reads.filter((right) => writes.has(right))).toEqual([]);
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s needs exactly its right, and refuses other callers",
    async (_name, endpoint) => {
      const prepared = () => goodRequest(api, endpoint, all);
      type Prepared = Awaited<ReturnType<typeof prepared>>;
      const call = async ({ path, request }: Prepared, token: string | undefined, from = "127.0.0.1") => {
        const answer = await api.app.inject({
          method: endpoint.method,
          url: path,
          remoteAddress: from,
          headers: {
            ...(request.body === undefined ? {} : { "content-type": "application/json" }),
            ...request.headers,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(request.body === undefined
            ? {}
            : { payload: typeof request.body === "string" ? request.body : JSON.stringify(request.body) }),
        });
        const isRefused = answer.statusCode >= 300;
        return { status: answer.statusCode, code: isRefused ? codeOf(answer.json()) : undefined };
      };
      const right = rightOf(endpoint);
      const given = await prepared();
      for (const other of rights.filter((one) => one !== right)) {
        const { status, code } = await call(given, callers.alone[other]);
        expect([other, status, code]).toEqual([other, 403, "right.missing"]);
      }
      for (const caller of ["nobody", "expired", "bound", "customer"] as const)
        expect([caller, (await call(given, callers[caller])).status]).toEqual([caller, 401]);
      const holder = withCall.has(endpoint.name) ? callers.decider : callers.alone[right ?? ""];
      expect((await call(given, holder)).status).toBeLessThan(300);
      expect([401, 403]).not.toContain((await call(await prepared(), callers.bound, "192.0.2.7")).status);
    },
  );
});
