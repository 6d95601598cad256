import { useParams } from "@tanstack/react-router";
import { PowerPage } from "./power-page.tsx";

/** /racks/rack/$rackId/power/dashboard. */
export function RackPowerScreen() {
  const { rackId = "" } = useParams({ strict: false });
  return <PowerPage key={rackId} source={{ kind: "rack", id: rackId }} />;
}
