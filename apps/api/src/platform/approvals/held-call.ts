import type { FastifyRequest } from "fastify";

/** A call that waits for an approval, without its bytes. */
export interface HeldCall {
  readonly params: unknown;
  readonly query: object;
  readonly body?: unknown;
  /** The name of the file that the call brings. */
  readonly file?: string;
  /** How the bytes of its rows are written. */
  readonly rows?: { readonly isCompressed: boolean; readonly isLines: boolean };
}

/** The data for making a call again, with the bytes of its file or rows. */
export const heldCallOf = ({ params, query, body, uploadedFile, recordBody }: FastifyRequest) => {
  const { dryRun: _dry, planHash: _hash, ...asked } = query as Record<string, unknown>;
  const call: HeldCall = {
    params,
    query: asked,
    ...(body === undefined || recordBody || uploadedFile ? {} : { body }),
    ...(uploadedFile && { file: uploadedFile.name }),
    ...(recordBody && { rows: { isCompressed: recordBody.isCompressed, isLines: recordBody.isLines } }),
  };
  return { call, content: uploadedFile?.content ?? (recordBody ? Buffer.from(recordBody.bytes) : null) };
};

/** The request of a held call: the request of the approver, with the parts of the call. */
export const requestAgain = (
  http: FastifyRequest,
  { params, query, body, file, rows }: HeldCall,
  content: Buffer | null,
  more: { readonly caller: unknown; readonly approved: FastifyRequest["approved"] },
): FastifyRequest => {
  const parts = {
    params,
    query,
    body,
    headers: {},
    uploadedFile: file === undefined || !content ? undefined : { name: file, content },
    recordBody: rows && content ? { ...rows, bytes: new Uint8Array(content) } : undefined,
    ...more,
  };
  return Object.create(
    http,
    Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, { value, writable: true }])),
  ) as FastifyRequest;
};
