import type { Endpoint } from "@demarc/contract/core/endpoint";
import { fileMediaTypes } from "@demarc/contract/core/file-answer";
import { type TObject, type TSchema, Type } from "@demarc/contract/core/json-schema";
import { documentedResponses } from "./documented-responses.ts";
import { formType } from "./form-bodies.ts";
import { uploadType } from "./uploads.ts";

const callersOf = ({ access: { caller, ownCustomer, interactive, reads } }: Endpoint): string => {
  if (caller === "public") return "Needs no token.";
  const who =
    caller === "signed-in" ? "anyone signed in" : new Intl.ListFormat("en", { type: "disjunction" }).format(caller);
  const notes = [
    `For ${who}${Array.isArray(caller) && !caller.includes("RESELLER_ADMIN") ? "; an administrator holds every role" : ""}.`,
    ownCustomer ? "Only for the caller's own company, not for its children." : "",
    interactive ? "With a person's product token, not with an API token." : "",
    reads ? "A read-only API token may call it." : "",
  ];
  return notes.filter(Boolean).join(" ");
};

const headersOf = (endpoint: Endpoint) => {
  const repeatable = Type.String({
    format: "uuid",
    description: "The same call under the same key is done once; for 24 hours its answer is given again.",
  });
  const seen = Type.Optional(
    Type.String({
      description: 'The ETag of what was seen, such as "7"; what has changed since is a 409 edit-conflict.',
    }),
  );
  return Type.Object({
    "Accept-Language": Type.Optional(
      Type.String({ description: "Language of the messages of a 400: en (default) or nl" }),
    ),
    ...endpoint.headers?.properties,
    ...(endpoint.idempotent
      ? { "Idempotency-Key": endpoint.idempotent === "required" ? repeatable : Type.Optional(repeatable) }
      : {}),
    ...(endpoint.errors?.[409]?.includes("edit-conflict") ? { "If-Match": seen } : {}),
  });
};

const bodyTypeOf = ({ form, upload }: Endpoint): string => {
  if (form) return formType;
  return upload ? uploadType : "application/json";
};

const successes: Readonly<Record<string, string>> = {
  200: "The answer",
  201: "What was made",
  204: "Done; there is nothing to say",
};
const version = { type: "string", description: "The version, to be sent as If-Match with a change" };

const wait = { type: "string", description: "Seconds to wait" };

const headersOfAnswer = (status: number, schema: TSchema): Record<string, unknown> => {
  if (status === 429 || status === 503) return { "Retry-After": wait };
  return status < 300 && "version" in ((schema as Partial<TObject>).properties ?? {}) ? { ETag: version } : {};
};

/** The content of a response, by media type. */
const contentOf = (schema: TSchema): Record<string, unknown> => {
  const mediaTypes = (schema as { [fileMediaTypes]?: readonly string[] })[fileMediaTypes];
  if (!mediaTypes) return { "application/json": { schema } };
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
};

const answersOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    Object.entries(documentedResponses(endpoint)).map(([text, answer]) => {
      const status = Number(text);
      const { description = successes[status] ?? "", ...schema } = answer as TSchema & { description?: string };
      const held = status === 204 ? schema : { content: contentOf(schema) };
      return [status, { description, headers: headersOfAnswer(status, schema), ...held }];
    }),
  );

/** Describes an endpoint in the API reference, in its area. Documentation only: nothing here is validated. */
export const documentationOf = (endpoint: Endpoint, area: string) => ({
  tags: [area],
  operationId: endpoint.name,
  summary: endpoint.summary,
  description: callersOf(endpoint),
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body, consumes: [bodyTypeOf(endpoint)] } : {}),
  ...(endpoint.access.caller === "public" ? { security: [] } : {}),
  headers: headersOf(endpoint),
  response: answersOf(endpoint),
});
