import type { Endpoint } from "@demarc/contract/core/endpoint";
import { Problem, problemMediaType } from "@demarc/contract/core/errors";
import { fileMediaTypes } from "@demarc/contract/core/file-answer";
import { type TObject, type TSchema, Type } from "@demarc/contract/core/json-schema";
import { documentedResponses } from "./documented-responses.ts";
import { formType } from "../bodies/form-bodies.ts";
import { recordsType } from "../bodies/record-bodies.ts";
import { uploadType } from "./uploads.ts";

const callersOf = ({
  access: { caller, right, rightsByKind = {}, ownCustomer, interactive, anonymous, reads, person },
}: Endpoint): string => {
  const ofKinds = Object.entries(rightsByKind).map(([kind, one]) => `\`${one}\` for ${kind}`);
  if (ofKinds.length > 0)
    return `For the operator's own systems: needs a service token with the right of the kind, ${ofKinds.join(", ")}.`;
  if (person) return "For a signed-in person of the provider. Service tokens get 403 `staff.only`.";
  if (caller === "public" || anonymous) return "Needs no token.";
  if (caller === "service")
    return `For the operator's own systems and people: needs a service token, or a session, with the right \`${right}\`.`;
  const who =
    caller === "signed-in" ? "any signed-in user" : new Intl.ListFormat("en", { type: "disjunction" }).format(caller);
  const notes = [
    `For ${who}${Array.isArray(caller) && !caller.includes("RESELLER_ADMIN") ? "; administrators have every role" : ""}.`,
    ownCustomer ? "Only for the caller's own company, not for its end customers." : "",
    interactive ? "Requires the session of a person; API tokens get 403 `token.interactive-only`." : "",
    reads ? "Read-only API tokens can call it." : "",
  ];
  return notes.filter(Boolean).join(" ");
};

/** Only what differs from other endpoints. */
const bodySizeOf = ({ bodyBytes }: Endpoint): string =>
  bodyBytes === undefined ? "" : `The body may have up to ${bodyBytes / 1024} KiB.`;

const headersOf = (endpoint: Endpoint) => {
  const repeatable = Type.String({
    format: "uuid",
    description:
      "A UUID of your choice. A repeated request with the same key returns the stored response for 24 hours.",
  });
  const seen = Type.Optional(
    Type.String({
      description:
        'The ETag of the version that you read, such as "7". If the record has changed, you get 409 edit-conflict.',
    }),
  );
  const kept = Type.Optional(
    Type.String({ description: "The ETag of the response that you stored. If the content is unchanged, you get 304." }),
  );
  return Type.Object({
    "Accept-Language": Type.Optional(
      Type.String({ description: "Language of the field messages in a 400: en (default) or nl" }),
    ),
    ...endpoint.headers?.properties,
    ...(endpoint.idempotent
      ? { "Idempotency-Key": endpoint.idempotent === "required" ? repeatable : Type.Optional(repeatable) }
      : {}),
    ...(endpoint.errors?.[409]?.includes("edit-conflict") ? { "If-Match": seen } : {}),
    ...(endpoint.revalidated ? { "If-None-Match": kept } : {}),
  });
};

const bodyTypesOf = ({ form, upload, records }: Endpoint): string[] => {
  if (form) return [formType];
  if (records) return ["application/json", recordsType];
  return [upload ? uploadType : "application/json"];
};

const successes: Readonly<Record<string, string>> = {
  200: "Success",
  201: "Created",
  202: "Accepted; the work continues in the background",
  204: "Done; no content",
};

const header = (description: string) => ({ type: "string", description });

const headersOfError = (status: number): Record<string, unknown> => {
  if (status === 401) return { "WWW-Authenticate": header("The required kind of token") };
  return status === 429 || status === 503 ? { "Retry-After": header("Seconds to wait before the next request") } : {};
};

const headersOfSuccess = (
  { idempotent, creates, revalidated, csv }: Endpoint,
  schema: TSchema,
): Record<string, unknown> => ({
  ...("version" in ((schema as Partial<TObject>).properties ?? {})
    ? { ETag: header("Version of the record; send it as If-Match when you change the record") }
    : {}),
  ...(mediaTypesOf(schema) || csv ? { "Content-Disposition": header("The name of the file") } : {}),
  ...(revalidated
    ? { ETag: header("ETag of this content; send it as If-None-Match to check whether it has changed") }
    : {}),
  ...(creates ? { Location: header("The path of the new record") } : {}),
  ...(idempotent ? { "Idempotent-Replayed": header("true if this is the stored response of an earlier request") } : {}),
});

interface Titled {
  readonly type?: string;
  readonly title?: string;
  readonly properties?: { readonly items?: { readonly items?: Titled } };
}

/** The schema with a title, by which clients know it: `LinePage` for a page of lines. */
const titled = (operation: string, schema: TSchema): TSchema => {
  const { type, title, properties } = schema as Titled;
  if (type !== "object" || title !== undefined) return schema;
  const item = properties?.items?.items?.title;
  const name = item ? `${item}Page` : `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Response`;
  return { ...schema, title: name };
};

/** Marks a request body as required in the API reference if the server refuses a request without one. */
export const needsBody = "x-needs-body";

const mediaTypesOf = (schema: TSchema) => (schema as { [fileMediaTypes]?: readonly string[] })[fileMediaTypes];

const filesOf = (mediaTypes: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]));

const contentOf = ({ name, csv }: Endpoint, status: number, schema: TSchema): Record<string, unknown> => {
  const mediaTypes = mediaTypesOf(schema);
  if (mediaTypes) return filesOf(mediaTypes);
  return {
    "application/json": { schema: titled(name, schema) },
    ...(csv && status === 200 ? filesOf(["text/csv"]) : {}),
  };
};

const answersOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    Object.entries(documentedResponses(endpoint)).map(([text, answer]) => {
      const status = Number(text);
      const { description = successes[status] ?? "", ...schema } = answer as TSchema & { description?: string };
      const problem = status < 400 ? {} : { [problemMediaType]: { schema: Problem } };
      const content = { ...contentOf(endpoint, status, schema), ...problem };
      const held = status === 204 || status === 304 ? schema : { content };
      const headers = status < 400 ? headersOfSuccess(endpoint, schema) : headersOfError(status);
      return [status, { description, headers, ...held }];
    }),
  );

/** Describes an endpoint in the API reference, in its area. Documentation only: nothing here is validated. */
export const documentationOf = (endpoint: Endpoint, area: string) => ({
  tags: [area],
  operationId: endpoint.name,
  summary: endpoint.summary,
  description: [endpoint.details, callersOf(endpoint), bodySizeOf(endpoint)].filter(Boolean).join("\n\n"),
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body, consumes: bodyTypesOf(endpoint) } : {}),
  ...(endpoint.needsBody ? { [needsBody]: true } : {}),
  ...(endpoint.access.caller === "public" ? { security: [] } : {}),
  headers: headersOf(endpoint),
  response: answersOf(endpoint),
});
