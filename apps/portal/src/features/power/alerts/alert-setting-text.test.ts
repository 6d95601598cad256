import type { PowerAlert } from "@demarc/contract/power/power";
import { expect, test } from "vitest";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { settingText } from "./alert-setting-text.ts";

const alert = {
  thresholdPct: 80,
  holdMinutes: 10,
  contactTypes: ["billing", "support"],
  quietHours: null,
} as never as PowerAlert;
const text = (change: Partial<PowerAlert> = {}, kind: "rack" | "shared-colo" = "rack") =>
  settingText(keyText, "en", { ...alert, ...change }, { kind });

test("the setting says when a warning is mailed, to whom, and when it waits", () => {
  const when = "power.alert-setting threshold=80% hold=10";
  const types = "types=power.contact.billing, power.contact.support";
  expect(text()).toBe(`${when} power.alert-mails ${types}`);
  expect(text({ quietHours: { from: "22:00", to: "07:00" } })).toBe(
    `${when} power.alert-mails-quiet ${types} from=22:00 to=07:00`,
  );
  expect(text({ contactTypes: ["support"] })).toBe(`${when} power.alert-mails types=power.contact.support`);
  expect(text({ contactTypes: [] })).toBe(`${when} power.alert-no-mail`);
  expect(text({ contactTypes: [] }, "shared-colo")).toMatch(/^power\.alert-setting-units /);
});
