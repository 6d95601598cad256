export interface ExampleCall {
  readonly title: string;
  /** What the reader learns from it. */
  readonly text: string;
  readonly operation: string;
  readonly area: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Public calls send no token. */
  readonly isPublic?: true;
  /** The response is a file with this name. */
  readonly file?: string;
  readonly status: number;
}

const company = "/v1/customer/20120280";
const line = `${company}/line/daf90d55-dd08-7387-8619-3e87abcd6367`;
const prefix = `${company}/prefix/9c43ffde-2250-782a-8313-ab2ba54c48c5`;

export const firstCall: ExampleCall = {
  title: "Who am I?",
  text: "Returns the account of the token, its roles and the customer number that most paths contain.",
  operation: "getMe",
  area: "Session",
  method: "GET",
  path: "/v1/me",
  status: 200,
};

export const exampleCalls: readonly ExampleCall[] = [
  {
    title: "List lines that are down",
    text: "Filters take one or more values. `sort` and `q` work on every list that mentions them.",
    operation: "listLines",
    area: "Lines",
    method: "GET",
    path: `${company}/line`,
    query: { operational: "DOWN,DEGRADED", sort: "lineNumber", limit: "50" },
    status: 200,
  },
  {
    title: "Change the reference of a line",
    text: "`If-Match` holds the version that you read. If someone has changed the line since, nothing is saved and you get 409.",
    operation: "updateLineReference",
    area: "Lines",
    method: "PATCH",
    path: `${line}/reference`,
    headers: { "If-Match": '"1"' },
    body: { reference: "Head office Zwolle" },
    status: 200,
  },
  {
    title: "Create a contact",
    text: "You choose the `id`. With an `Idempotency-Key` you can safely repeat the request after a timeout.",
    operation: "createContact",
    area: "Contacts",
    method: "POST",
    path: `${company}/contact`,
    headers: { "Idempotency-Key": "5f0c2c1e-8a55-4c07-9b1d-7d6b1f0a4e21" },
    body: {
      id: "0b9f6a3e-2f7b-4b58-9d3c-61c8a0f5d412",
      types: ["support"],
      firstName: "Sanne",
      lastName: "Meer",
      email: "sanne.meer@company.example",
      phoneNumber: "0200000012",
    },
    status: 201,
  },
  {
    title: "List overdue invoices",
    text: "`summary` in the response holds the totals of what is still to pay.",
    operation: "listInvoices",
    area: "Invoices",
    method: "GET",
    path: `${company}/invoice`,
    query: { status: "OVERDUE", sort: "-issueDate" },
    status: 200,
  },
  {
    title: "Download invoices as CSV",
    text: "Exports contain every record that matches the filter, without pages.",
    operation: "exportInvoices",
    area: "Invoices",
    method: "GET",
    path: `${company}/invoice/export`,
    query: { format: "csv", status: "OPEN,OVERDUE" },
    file: "invoices.csv",
    status: 200,
  },
  {
    title: "Set a PTR record",
    text: "`ptr` is the host name of the address. `null` removes the record.",
    operation: "updateIpAddress",
    area: "IP management",
    method: "PUT",
    path: `${prefix}/ip-address/198.51.100.10`,
    body: { label: "mail", ptr: "mail.company.example" },
    status: 200,
  },
  {
    title: "Check an address",
    text: "Public: needs no token, but has a limit per IP address. Speeds are in kbit/s.",
    operation: "checkPostalCode",
    area: "Postal-code check",
    method: "GET",
    path: "/v1/postal-code-check",
    query: { postalCode: "8011AB", houseNumber: "12" },
    isPublic: true,
    status: 200,
  },
];
