import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import type { IconName } from "@demarc/ui/icon.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";

interface OrderObstacleProps {
  readonly title: string;
  readonly icon?: IconName;
  /** What keeps the form from opening. */
  readonly heading: string;
  readonly text: string;
  readonly to: string;
  /** The label of the link to what solves it. */
  readonly action: string;
}

export function OrderObstacle({ title, icon = "order", heading, text, to, action }: OrderObstacleProps) {
  return (
    <Page title={title}>
      <EmptyState
        icon={icon}
        title={heading}
        text={text}
        action={
          <LinkButton to={to} variant="primary">
            {action}
          </LinkButton>
        }
      />
    </Page>
  );
}
