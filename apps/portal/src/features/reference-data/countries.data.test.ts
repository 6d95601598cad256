import { loadConfiguration } from "@demarc/shell/config.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { loadCountries, useCountries } from "./countries.data.ts";

test("a failed load of the countries is logged and keeps the Netherlands; a successful one replaces it", async () => {
  fakeApi({ "GET /v1/validate/countries": () => ({ status: 404, body: {} }) });
  await loadConfiguration();
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { result } = renderHook(() => useCountries());
  await act(() => loadCountries());
  expect(log).toHaveBeenCalled();
  expect(result.current).toEqual([{ iso: "NL", iso3l: "NLD", names: { nl: "Nederland", en: "The Netherlands" } }]);
  const belgium = { iso: "BE", iso3l: "BEL", names: { nl: "België", en: "Belgium" } };
  fakeApi({ "GET /v1/validate/countries": () => ({ body: [belgium] }) });
  await act(() => loadCountries());
  expect(result.current).toEqual([belgium]);
  log.mockRestore();
});
