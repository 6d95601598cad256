import type { Role } from "@demarc/contract/core/access";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ServiceLink } from "./service-link.tsx";

const id = "0192f3a0-0000-7000-8000-0000000000b3";

afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

const show = async (role: Role) => {
  fakeApi({});
  startFeatures(["ipManagement"]);
  const Shown = () => <ServiceLink service={{ type: "PREFIX", id, label: "198.51.100.0/28" }} />;
  await renderScreen(Shown, {
    path: `/ip-management/prefix/${id}`,
    route: "/ip-management/prefix/$id",
    texts: [],
    roles: [role],
  });
  return screen.findByText("198.51.100.0/28");
};

test("a prefix links to its screen for the service desk, who may open it", async () => {
  expect((await show("RESELLER_SERVICE_DESK")).getAttribute("href")).toBe(`/ip-management/prefix/${id}`);
});

test("a prefix is plain text for finance, who may not open its screen", async () => {
  expect((await show("RESELLER_FINANCE")).tagName).toBe("SPAN");
});
