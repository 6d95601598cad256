import { useQuery } from "@tanstack/react-query";
import { useCustomer } from "../../shell/session.ts";
import { CardStack } from "../../ui/card.tsx";
import { BulkCheckForm } from "./bulk-check-form.tsx";
import { BulkCheckList } from "./bulk-check-list.tsx";
import { bulkChecksQuery } from "./bulk-checks.data.ts";

/** Many addresses at once: a form that starts a check, and the latest checks with their results. */
export function BulkChecks() {
  const { id } = useCustomer();
  const { data, isPending, refetch } = useQuery(bulkChecksQuery(id));
  return (
    <CardStack>
      <BulkCheckForm customerId={id} />
      <BulkCheckList customerId={id} checks={data} loading={isPending} onRetry={() => void refetch()} />
    </CardStack>
  );
}
