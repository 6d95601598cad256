import type { Config } from "../platform/process/environment.ts";
import { brands } from "@demarc/contract/core/brands";

/** The address of the API for callers outside the portal. */
export const serverUrl = ({ apiEndpoint, portals }: Config): string => apiEndpoint || (portals[0]?.url ?? "/");

const description = `Reads and changes lines, invoices, contacts, IP addresses and more, as the portal does.

The guide at [/docs](/docs) explains tokens, errors, limits, paging, \`If-Match\` and \`Idempotency-Key\`, with examples in curl, JavaScript and Python.

- Bodies are JSON in UTF-8. Unknown fields in a request are refused, so a typing error does not go unnoticed.
- Amounts are EUR as decimal text (\`"44.00"\`). Speeds are integers in kbit/s. Times are RFC 3339 in UTC.
- Responses can gain fields within version 1. Ignore fields that you do not know.`;

const operatorDescription = `For the operator's own systems, such as a collector of power readings.

Each system has a service token (\`npm run operate -- service-token create\`), which is limited to certain calls and, optionally, to certain IP addresses. Customer tokens are refused here, and service tokens are refused in the API for customers.`;

/** Who a document is for, with its title, its description and the tokens that its callers have. */
const documents = {
  customers: {
    title: "Demarc API",
    about: description,
    token: "An API token (`pt_…`), or the product token of a session.",
    license: "For customers and resellers under their contract",
  },
  "operator systems": {
    title: "Demarc operator API",
    about: operatorDescription,
    token: "A service token (`pts_…`).",
    license: "For the systems of the operator",
  },
} as const;
export type Documented = keyof typeof documents;

interface Section {
  readonly area: string;
  readonly about?: string;
}

const tagOf = (name: string, sections: readonly Section[]) => {
  const description = sections.find(({ area, about }) => area === name && about)?.about;
  return description ? { name, description } : { name };
};

/** The parts of the OpenAPI document that do not come from endpoints. */
export const openapiInfo = (config: Config, sections: readonly Section[], callers: Documented) => {
  const { title, about, token, license } = documents[callers];
  const url = serverUrl(config);
  const areas = [...new Set(sections.map(({ area }) => area))].toSorted((a, b) => a.localeCompare(b));
  const brand = brands[config.portals[0]?.variant ?? "main"];
  return {
    openapi: "3.1.0" as const,
    info: {
      title,
      version: "1",
      description: about,
      contact: { name: brand.name, url: config.portals[0]?.url ?? url },
      license: { name: license, url: `${url}/docs` },
    },
    servers: [{ url, description: "The API of this portal" }],
    tags: areas.map((name) => tagOf(name, sections)),
    components: {
      securitySchemes: {
        bearer: {
          type: "http" as const,
          scheme: "bearer",
          description: token,
        },
      },
    },
    security: [{ bearer: [] }],
  };
};
