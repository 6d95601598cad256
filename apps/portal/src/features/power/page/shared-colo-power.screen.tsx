import { useParams } from "@tanstack/react-router";
import { PowerPage } from "./power-page.tsx";

export function SharedColoPowerScreen() {
  const { sharedColoId = "" } = useParams({ strict: false });
  return <PowerPage key={sharedColoId} source={{ kind: "shared-colo", id: sharedColoId }} />;
}
