import type { Counter, Gauge, Histogram } from "prom-client";

type Metric = Counter | Gauge | Histogram;

/** The value of a metric with these labels, and the number of measurements of a histogram; 0 without any. */
export const measured = async (metric: Metric, labels: Readonly<Record<string, string>> = {}): Promise<number> => {
  const { values } = await metric.get();
  const found = values.find(
    (one) =>
      (!("metricName" in one) || String(one.metricName).endsWith("_count")) &&
      Object.entries(labels).every(([name, value]) => one.labels[name] === value),
  );
  return found?.value ?? 0;
};
