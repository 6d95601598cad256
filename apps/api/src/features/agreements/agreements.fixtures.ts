import { randomUUID } from "node:crypto";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { msaBodies, plantMsa, plantSignedMsa } from "../../testing/agreements/msa-rows.ts";
import type { Fixtures } from "../../testing/fixtures.ts";

const templateText = { title: "Agreement", sections: [{ heading: "Prices", paragraphs: ["{customer} pays."] }] };

export const fixtures: Fixtures = {
  bodies: (customerId) => ({
    ...msaBodies,
    putMsaTemplate: { provider: { name: "Provider", address: "Dorpsstraat 8" }, en: templateText, nl: templateText },
    issueMsa: { customerId, externalRef: `CONTRACT-${randomUUID()}` },
    putMsa: {
      customerId,
      title: "Master service agreement",
      templateVersion: "MSA-2019.1",
      language: "en",
      signedOn: amsterdamDate(new Date()),
      signer: { name: "Joris Bakker", function: "Director" },
      document: { fileName: "agreement.pdf", content: Buffer.from("%PDF-1.4 signed").toString("base64") },
    },
    countersignMsa: { name: "A. Jansen", function: "Contract manager" },
    supersedeMsa: {},
    terminateMsa: { reason: "The relation has ended" },
  }),
  prepare: async ({ api: { database }, endpoint: { name }, customerId }, path) => {
    if (path.includes(":templateVersion"))
      return { path: path.replace(":templateVersion", `T-${randomUUID().slice(0, 18)}`) };
    if (name === "putMsa") return { path: path.replace(":externalRef", `PAPER-${randomUUID()}`) };
    const planted = () => {
      if (name === "countersignMsa") return plantSignedMsa(database, customerId, "SIGNED");
      return name === "terminateMsa" ? plantSignedMsa(database, customerId, "ACTIVE") : plantMsa(database, customerId);
    };
    if (name === "readMsaByRef") {
      const externalRef = `CONTRACT-${randomUUID()}`;
      await database.rows("update msa set external_ref = $1 where id = $2", [externalRef, await planted()]);
      return { path: path.replace(":externalRef", externalRef) };
    }
    return /:msaId|:operatorMsaId/.test(path) ? { path: path.replace(/:msaId|:operatorMsaId/, await planted()) } : {};
  },
  // An order needs an agreement in force, which another request may have ended.
  ready: async ({ api: { database }, endpoint: { name }, customerId }) => {
    if (name !== "placeOrder") return;
    const active = await database.rows("select from msa where customer_id = $1 and status = 'ACTIVE'", [customerId]);
    if (active.length === 0) await plantSignedMsa(database, customerId, "ACTIVE");
  },
  plant: plantMsa,
  records: async (database, customerId) => ({ msaId: await plantMsa(database, customerId) }),
};
