import { isBrokenText } from "@demarc/contract/core/broken-text";
import { InvalidRequest, invalid } from "../refusals/errors.ts";

export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

const boundaryParameter = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i;
const emptyLine = Buffer.from("\r\n\r\n");
const longestHead = 4096;

interface Part {
  readonly field: string;
  /** Undefined if the part is not a file. */
  readonly fileName: string | undefined;
  readonly start: number;
}

const unreadable = (): InvalidRequest => invalid("", "validation.invalid-data");

const parameter = /;\s*([\w*]+)=(?:"([^"]*)"|([^\s";]+))/g;

/** The parameters of the header of a part; line breaks and quotation marks are escaped as the HTML standard says. */
const parametersOf = (head: string): ReadonlyMap<string, string> =>
  new Map(
    [...head.matchAll(parameter)].map(([, name = "", quoted, token = ""]) => [
      name.toLowerCase(),
      (quoted ?? token).replaceAll(/%0D|%0A|%22/gi, (escaped) => decodeURIComponent(escaped)),
    ]),
  );

const partAt = (content: Buffer, place: number): Part => {
  const end = content.subarray(0, place + longestHead).indexOf(emptyLine, place);
  if (end === -1) throw unreadable();
  const head = content.toString("utf8", place, end);
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1];
  const parameters = parametersOf(disposition ?? "");
  const field = parameters.get("name");
  if (field === undefined) throw unreadable();
  return { field, fileName: parameters.get("filename"), start: end + emptyLine.length };
};

/**
 * The file of a multipart form with the part `file` and no other. Its content is a part of the body, not a copy, and of other
 * forms at most two parts are read. Throws a 400.
 */
export const fileOf = (contentType: string, body: Buffer): UploadedFile => {
  const [, quoted, plain = quoted] = boundaryParameter.exec(contentType) ?? [];
  const delimiter = Buffer.from(`\r\n--${plain ?? ""}`);
  const first = delimiter.subarray(2);
  if (plain === undefined || !body.subarray(0, first.length).equals(first)) throw unreadable();
  const { field, fileName, start } = partAt(body, first.length);
  // A file without content ends right after the empty line.
  const end = body.indexOf(delimiter, start - 2);
  if (end === -1) throw unreadable();
  if (field !== "file") throw invalid(field, "validation.invalid-data");
  const after = end + delimiter.length;
  if (body.toString("latin1", after, after + 2) !== "--")
    throw invalid(partAt(body, after).field, "validation.invalid-data");
  if (fileName === undefined) throw invalid("file", "validation.required");
  if (isBrokenText(fileName)) throw invalid("file", "validation.broken-text");
  return { name: fileName, content: body.subarray(start, Math.max(start, end)) };
};
