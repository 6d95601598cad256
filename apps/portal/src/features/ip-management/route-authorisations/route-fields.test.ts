import { largestUpload } from "@demarc/contract/core/upload";
import { expect, test } from "vitest";
import { letterRule, routeBody } from "./route-fields.ts";

const fields = { originAsn: " as\u00A064\u200B500 ", maxLength: " 24 ", kind: "ROA", loaDocumentId: "" } as const;

test("the number of a network may have AS before it", () =>
  expect(routeBody(fields)).toEqual({ ...fields, originAsn: "64500", maxLength: "24" }));

test("a letter that is needed is a known one or a file that can be uploaded", () => {
  const missing = [{ field: "letter", message: "ip.loa-missing" }];
  const large = [{ field: "letter", message: "ip.loa-too-large" }];
  expect(letterRule(false, undefined)({})).toEqual([]);
  expect(letterRule(true, undefined)({ loaDocumentId: null })).toEqual(missing);
  expect(letterRule(true, undefined)({ loaDocumentId: "known" })).toEqual([]);
  expect(letterRule(true, { size: largestUpload })({})).toEqual([]);
  expect(letterRule(true, { size: largestUpload + 1 })({})).toEqual(large);
});
