import { listCountries } from "@demarc/contract/reference-data";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { loadConfiguration } from "../config.ts";
import { download, fileNameOf, saveFile } from "./download.ts";

const made = vi.fn((_content: Blob | MediaSource) => "blob:made");
const revoked = vi.fn();

beforeEach(() => {
  URL.createObjectURL = made;
  URL.revokeObjectURL = revoked;
});
afterEach(() => vi.useRealTimers());

test.each([
  [null, "unknown"],
  ["attachment", "unknown"],
  ['attachment; filename=""', "unknown"],
  ['attachment; filename="factuur-2026110042.pdf"', "factuur-2026110042.pdf"],
  ["attachment; filename=plain.csv", "plain.csv"],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''re%C3%A7u%20%E2%82%AC.pdf`, "reçu €.pdf"],
  [`attachment; filename="kept.pdf"; filename*=UTF-8''%E0%A4%A`, "kept.pdf"],
  ['attachment; filename="../../etc/passwd"', "passwd"],
])("the header %s gives the file name %s", (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test("the link that saves a file is clicked at once and removed after 500 ms", () => {
  vi.useFakeTimers();
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  saveFile(new Blob(["x"]), "a.txt");
  const link = document.querySelector<HTMLAnchorElement>("a[download]");
  expect(link?.download).toBe("a.txt");
  expect(pressed).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(499);
  expect(link?.isConnected).toBe(true);
  vi.advanceTimersByTime(1);
  expect(link?.isConnected).toBe(false);
  expect(revoked).toHaveBeenCalledWith("blob:made");
});

test("a download without name and type is 'unknown' of type octet/stream", async () => {
  fakeApi({});
  await loadConfiguration();
  vi.stubGlobal("fetch", async () => new Response(new Blob([new Uint8Array([1, 2])])));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await download(listCountries, {});
  expect(document.querySelector<HTMLAnchorElement>("a[download]")?.download).toBe("unknown");
  const [content] = made.mock.calls[0] ?? [];
  expect((content as Blob).type).toBe("octet/stream");
});
