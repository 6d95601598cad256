import fs from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn } from "./testing/product-database.ts";
import { startProduct } from "./testing/processes/product-process.ts";

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-traces-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const collector = async () => {
  const spans: ReceivedSpan[] = [];
  const continued: unknown[] = [];
  let said = "";
  const server = createServer((request, response) => {
    if (request.url === "/availability") {
      continued.push(request.headers["traceparent"]);
      response.writeHead(200, { "content-type": "application/json" }).end('{"found": false, "suggestions": []}');
      return;
    }
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      said += body;
      const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };
      spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const [port = 0] = await freePorts(1);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}`, spans, continued, said: () => said, close: () => server.close() };
};

/** The code of a span whose work failed. */
const failedCode = 2;

/** Makes PostgreSQL refuse a statement with a message that quotes its values. */
const spoil = (owner: pg.Client) =>
  owner.query(
    `create function spoilt() returns trigger language plpgsql as $$ begin raise exception 'no room for %', new; end $$;
     create trigger spoilt before insert on job for each row when (new.kind = 'signup.activation-link')
       execute function spoilt()`,
  );

it("a request is one trace with its statements and without values, one of the operator continues that of its caller, and a stop sends what waits", async () => {
  const receiver = await collector();
  const product = await startProduct(folder, await freePorts(3), {
    NODE_OPTIONS: `--import ${fileURLToPath(new URL("./tracing.ts", import.meta.url))}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_SERVICE_NAME: "demarc-test",
    AVAILABILITY_URL: `${receiver.url}/availability`,
    // All spans wait for the stop.
    OTEL_BSP_SCHEDULE_DELAY: "600000",
    OTEL_BSP_MAX_QUEUE_SIZE: "100000",
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "100000",
  });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, authorization: "Bearer pts_value-of-the-caller" };
  const answer = await fetch(`${product.url}/v1/ready?secret=value-of-the-caller`, { headers });
  await fetch(`${product.url}/operator/v1/customer`, { headers });
  await asOwnerIn(folder, spoil);
  const failing = await fetch(`${product.url}/v1/activation-link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "value-of-the-caller@weidemolen.example" }),
  });
  expect(failing.status).toBe(500);
  await fetch(`${product.url}/v1/postal-code-check?postalCode=8011ZZ&houseNumber=8`);
  const swept = "select from job where timer_key like 'sweep.%' and run_at > now()";
  await expect.poll(() => asOwnerIn(folder, async (owner) => (await owner.query(swept)).rowCount)).toBeGreaterThan(0);
  expect(receiver.spans).toEqual([]);
  await product.stop();
  receiver.close();
  const continued = receiver.spans.filter((span) => span.traceId === traceId);
  expect(continued.find(({ name }) => name === "listCustomers")?.parentSpanId).toBe("b7ad6b7169203331");
  expect(continued.map(({ name }) => name)).not.toContain("getReady");
  const id = { key: "demarc.request_id", value: { stringValue: answer.headers.get("x-request-id") } };
  const request = receiver.spans.find(({ attributes }) => JSON.stringify(attributes).includes(JSON.stringify(id)));
  expect(request).toMatchObject({ name: "getReady" });
  expect(request?.attributes).toEqual(
    expect.arrayContaining([
      { key: "http.route", value: { stringValue: "/v1/ready" } },
      { key: "http.response.status_code", value: { intValue: 200 } },
    ]),
  );
  const statement = receiver.spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statement?.name).toBe("batch");
  expect(statement?.attributes.find(({ key }) => key === "db.query.text")?.value["stringValue"]).toMatch(/select/);
  const errors = receiver.spans.flatMap(({ attributes }) => attributes.filter(({ key }) => key === "error.type"));
  expect(errors).toContainEqual({ key: "error.type", value: { stringValue: "error" } });
  const statusOf = (wanted: string) => receiver.spans.find(({ name }) => name === wanted)?.status;
  expect([statusOf("requestActivationLink")?.code, request?.status.code ?? 0]).toEqual([failedCode, 0]);
  const failedSpans = receiver.spans.filter(({ attributes }) => attributes.some(({ key }) => key === "error.type"));
  expect(new Set(failedSpans.map(({ status }) => status.code))).toEqual(new Set([failedCode]));
  // The call of a connected system continues the trace of its request, in the span of the call.
  const call = receiver.spans.find(({ name }) => name === `POST ${new URL(receiver.url).host}`);
  expect(receiver.continued).toEqual([`00-${call?.traceId}-${call?.spanId}-01`]);
  expect(receiver.spans.find(({ name }) => name === "checkPostalCode")?.traceId).toBe(call?.traceId);
  // A job of the start has its own trace.
  expect(receiver.spans.some(({ name, parentSpanId }) => name.startsWith("sweep.") && parentSpanId === undefined)).toBe(
    true,
  );
  expect(receiver.said()).toContain("demarc-test");
  expect(receiver.said()).not.toContain("value-of-the-caller");
});
