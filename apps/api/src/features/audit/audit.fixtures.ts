import type { Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = {
  exports: {
    exportAuditEvents: { table: "audit_event", copy: { id: "900000 + n", entity_id: "'copy-' || n" } },
  },
};
