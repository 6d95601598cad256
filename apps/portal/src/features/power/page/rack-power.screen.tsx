import { useParams } from "@tanstack/react-router";
import { PowerPage } from "./power-page.tsx";

export function RackPowerScreen() {
  const { rackId = "" } = useParams({ strict: false });
  return <PowerPage key={rackId} source={{ kind: "rack", id: rackId }} />;
}
