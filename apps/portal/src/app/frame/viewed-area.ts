import type { AnyRouter } from "@tanstack/react-router";

/** The list or page that stays when the company changes: the first screen of the current area, or the company's page. */
export const areaOf = (router: Pick<AnyRouter, "state">): string => {
  const area = router.state.matches.at(-1)?.staticData.gates?.[0];
  return (area?.ofChild && area.path) || "/company";
};
