import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { type Tracing, traceWith } from "./platform/tracing/traced.ts";

/**
 * Sends traces to an OpenTelemetry collector: `node --import ./apps/api/src/tracing.ts apps/api/src/main.ts`. The standard variables
 * OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and OTEL_TRACES_SAMPLER configure it.
 */
const exporter = new BatchSpanProcessor(new OTLPTraceExporter());
const provider = new NodeTracerProvider({
  resource: resourceFromAttributes({ "service.name": "demarc" }).merge(detectResources({ detectors: [envDetector] })),
  spanProcessors: [exporter],
});
// No baggage: it could come from strangers, and would go to other systems.
provider.register({ propagator: new W3CTraceContextPropagator() });
const tracer = trace.getTracer("demarc");

const failed = (span: Span, error: unknown): void => {
  // Only the class of the error: its message may quote values.
  span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
  span.setStatus({ code: SpanStatusCode.ERROR });
};

const span: Tracing["span"] = (name, attributes, work) =>
  tracer.startActiveSpan(name, { attributes, kind: SpanKind.CLIENT }, async (started) => {
    try {
      return await work();
    } catch (error) {
      failed(started, error);
      throw error;
    } finally {
      started.end();
    }
  });

const request: Tracing["request"] = ({ name, headers, attributes }, begin) => {
  const parent = propagation.extract(context.active(), headers);
  const started = tracer.startSpan(name, { attributes, kind: SpanKind.SERVER }, parent);
  context.with(trace.setSpan(parent, started), begin);
  return (status) => {
    started.setAttribute("http.response.status_code", status);
    if (status >= 500) started.setStatus({ code: SpanStatusCode.ERROR });
    started.end();
  };
};

const headers: Tracing["headers"] = () => {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier;
};

traceWith({ span, request, headers, flush: () => exporter.forceFlush() });
