import type { Endpoint } from "@demarc/contract/core/endpoint";
import { Ajv2020 as Ajv, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export interface FuzzAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

interface Documented {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Record<string, Documented> }>>>>;
}

const escaped = (text: string): string => text.replaceAll("~", "~0").replaceAll("/", "~1");

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** Checks responses against the published API reference. Returns what is wrong with a response, or undefined. */
export const documentedAnswers = (document: OpenApi) => {
  const ajv = new Ajv({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addFormat("decimal", /^-?\d+(\.\d+)?$/);
  ajv.addSchema(document, "reference");
  const compiled = new Map<string, ValidateFunction>();
  const fitsAt = (pointer: string, value: unknown): string | undefined => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `reference#${pointer}` });
    compiled.set(pointer, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors?.slice(0, 2));
  };
  return ({ method, path }: Endpoint, answer: FuzzAnswer): string | undefined => {
    const template = path.replaceAll(/:(\w+)/g, "{$1}");
    const documented = document.paths[template]?.[method.toLowerCase()]?.responses[answer.status];
    if (!documented) return "this status is not documented";
    if (!documented.content) return answer.body.length === 0 ? undefined : "an undocumented body";
    if (!(answer.mediaType in documented.content)) return `the media type ${answer.mediaType} is not documented`;
    if (answer.mediaType !== "application/json") return undefined;
    const place = `/paths/${escaped(template)}/${method.toLowerCase()}/responses/${answer.status}`;
    const value = parsed(answer.body);
    if (value === undefined) return "the body is not JSON";
    const pointer = encodeURI(`${place}/content/${escaped("application/json")}/schema`);
    return fitsAt(pointer, value);
  };
};
