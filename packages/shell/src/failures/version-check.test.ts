import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { buildId, reloadForNewBuild } from "./version-check.ts";

let reloads = 0;

beforeEach(() => {
  reloads = 0;
  vi.spyOn(location, "reload").mockImplementation(() => void (reloads += 1));
  history.replaceState({ key: "kept" }, "");
});
afterEach(() => history.replaceState(null, ""));

const serving = (git: string) => fakeApi({ "GET /version.json": () => ({ body: { git } }) });

test("a page reloads once for a newer build, and once more only for a build after that", async () => {
  serving("build-2");
  expect([await reloadForNewBuild(), reloads]).toEqual([true, 1]);
  expect(history.state).toEqual({ key: "kept", reloadedFor: "build-2" });
  expect([await reloadForNewBuild(), reloads]).toEqual([false, 1]);
  serving("build-3");
  expect([await reloadForNewBuild(), reloads]).toEqual([true, 2]);
  expect([await reloadForNewBuild(), reloads]).toEqual([false, 2]);
});

test("a page stays when its own build is served, or none can be read", async () => {
  serving(buildId);
  expect(await reloadForNewBuild()).toBe(false);
  fakeApi({ "GET /version.json": () => ({ status: 503, body: {} }) });
  expect(await reloadForNewBuild()).toBe(false);
  fakeApi({});
  expect([await reloadForNewBuild(), reloads]).toEqual([false, 0]);
});
