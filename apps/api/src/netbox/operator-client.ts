import type { Outcome } from "@demarc/contract/operator/listing";
import { askOnce, type SystemRequest, WrongAnswer } from "../platform/http-connector.ts";

/** A refusal by the operator API, as one sentence. */
export class Refused extends Error {}

interface ErrorAnswer {
  readonly error?: { readonly code?: string; readonly message?: string };
  readonly validationErrors?: readonly { readonly field: string; readonly message: string }[];
}

const refusalFrom = (text: string): string => {
  try {
    const { error, validationErrors = [] } = JSON.parse(text) as ErrorAnswer;
    const fields = validationErrors.map(({ field, message }) => `${field} (${message})`);
    return [error?.code, error?.message, ...fields].filter(Boolean).join(" ");
  } catch {
    return text.slice(0, 200);
  }
};

const largestPage = 4 * 1024 * 1024;

interface OperatorGiven {
  readonly url: string;
  readonly token: string;
  readonly isDry: boolean;
}

/** The calls of the operator API that a pull needs. */
export const operatorAt = ({ url, token, isDry }: OperatorGiven) => {
  const authorization = { Authorization: `Bearer ${token}` };
  const call = async (path: string, request: Pick<SystemRequest, "method" | "headers" | "body">): Promise<unknown> => {
    try {
      const headers = { ...authorization, ...request.headers };
      return await askOnce({ ...request, url: `${url}/operator/v1/${path}`, headers, largest: largestPage });
    } catch (error) {
      const isRecord = error instanceof WrongAnswer && (error.status === 400 || error.status === 409);
      throw isRecord ? new Refused(refusalFrom(error.text)) : error;
    }
  };
  return {
    /** Every record of a list. */
    all: async <Row>(kind: string): Promise<Row[]> => {
      const rows: Row[] = [];
      let after: string | null = "";
      while (after !== null) {
        const query = new URLSearchParams({ limit: "500", ...(after && { after }) });
        const page = (await call(`${kind}?${query.toString()}`, { method: "GET", headers: {} })) as {
          items: Row[];
          next: string | null;
        };
        rows.push(...page.items);
        after = page.next;
      }
      return rows;
    },
    /** `version`: the version of the record that the body is based on. */
    put: async (path: string, body: object, version: number | undefined): Promise<Outcome> => {
      const answer = await call(`${path}${isDry ? "?dryRun=true" : ""}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json", ...(version ? { "If-Match": `"${version}"` } : {}) },
        body: JSON.stringify(body),
      });
      return (answer as { outcome: Outcome }).outcome;
    },
  };
};
