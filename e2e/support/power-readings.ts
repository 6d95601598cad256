import { operator } from "./command-line.ts";
import { portalUrl } from "./portal.ts";

export const measuredRack = "AMS1-R2-08";
const minuteMs = 60_000;

export const sendReadings = async (): Promise<void> => {
  const { token } = await operator("service-token", "create", "name=collector-e2e", "rights=power.ingest");
  const until = Math.floor(Date.now() / minuteMs) * minuteMs;
  const readings = Array.from({ length: 24 * 60 }, (_, minutes) => {
    const powerW = 600 + Math.round(200 * Math.sin(minutes / 90));
    return ["A", "B"].map((feed) => ({
      meter: `PM-${measuredRack.replaceAll("-", "")}-${feed}`,
      at: new Date(until - minutes * minuteMs).toISOString(),
      powerW,
      voltageV: 230,
      currentA: Math.round((powerW / 230) * 100) / 100,
      energyWh: 5_000_000 - minutes * 10,
    }));
  }).flat();
  const answer = await fetch(`${portalUrl("main")}/operator/v1/power-reading`, {
    method: "POST",
    headers: { Authorization: `Bearer ${String(token)}`, "Content-Type": "application/json" },
    body: JSON.stringify(readings),
  });
  const { rejectedCount } = (await answer.json()) as { rejectedCount?: number };
  if (answer.status !== 202 || rejectedCount !== 0) throw new Error(`${answer.status}: ${rejectedCount} were refused`);
};
