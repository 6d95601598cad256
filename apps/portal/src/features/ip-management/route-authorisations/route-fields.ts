import { foldedText } from "@demarc/contract/core/folded-text";
import type { FieldError } from "@demarc/contract/core/errors";
import { largestUpload } from "@demarc/contract/core/upload";
import type { RouteRequest } from "./route-authorisations.data.ts";

export interface RouteFields {
  /** With or without `AS` before it. */
  readonly originAsn: string;
  readonly maxLength: string;
  readonly kind: RouteRequest["kind"];
  /** A letter of authorisation that was uploaded before; empty for a new file. */
  readonly loaDocumentId: string;
}

export const routeBody = (fields: RouteFields) => ({
  ...fields,
  originAsn: foldedText(fields.originAsn).replace(/^AS ?/i, ""),
  maxLength: foldedText(fields.maxLength),
});

/** If a letter is needed, requires one that was uploaded before, or a file that is small enough to upload. */
export const letterRule =
  (needed: boolean, file: Pick<File, "size"> | undefined) =>
  ({ loaDocumentId }: Pick<RouteRequest, "loaDocumentId">): FieldError[] => {
    if (!needed || loaDocumentId) return [];
    if (!file) return [{ field: "letter", message: "ip.loa-missing" }];
    return file.size > largestUpload ? [{ field: "letter", message: "ip.loa-too-large" }] : [];
  };
