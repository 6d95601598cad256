import type { Fixtures } from "../../testing/fixtures.ts";
import { importHarness } from "../../testing/imports/import-harness.ts";
import { fileForm } from "../../testing/requests/file-form.ts";

const file = (ref: string) => `Klantnummer;Naam\r\n${ref};Bakkerij Jansen\r\n`;
const address = { street: "Dorpsstraat", houseNumber: "8", postalCode: "8011ZZ", city: "Zwolle", country: "NL" };
const fixed = {
  type: "end-user",
  variant: "main",
  locale: "nl",
  ...Object.fromEntries(Object.entries(address).map(([name, value]) => [`address.${name}`, value])),
};
const columns = [
  { column: "Klantnummer", field: "externalRef" },
  { column: "Naam", field: "name" },
];

const steps = ["putImportMapping", "confirmImport", "undoImport"];

export const fixtures: Fixtures = {
  queries: { uploadImport: "?kind=customer", listImports: "?kind=customer" },
  bodies: () => ({
    uploadImport: fileForm(file("CRM-1"), "klanten.csv").body,
    putImportMapping: { columns, fixed, saveAs: "CRM" },
    confirmImport: {},
    undoImport: {},
  }),
  prepare: async ({ api, endpoint: { name, path } }) => {
    if (!path.startsWith("/operator/v1/import") && !path.startsWith("/operator/v1/export")) return {};
    const { headers } = fileForm("");
    if (name === "uploadImport") return { headers };
    if (name === "exportRecords") return { path: path.replace(":kind", "customer") };
    if (!path.includes(":importId")) return {};
    const harness = await importHarness(api);
    const { body } = await harness.upload("customer", file(crypto.randomUUID()));
    if (steps.indexOf(name) > 0) await harness.map(body, { fixed });
    if (name === "undoImport") await harness.confirm(body.id);
    return { path: path.replace(":importId", body.id) };
  },
};
