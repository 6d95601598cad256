import type { ChannelMap } from "@demarc/contract/wdm";
import { useQuery } from "@tanstack/react-query";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { lightText } from "../services/light-text.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useTab } from "@demarc/shell/use-tab.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { TabPanel } from "@demarc/ui/controls/tabs.tsx";
import { channelMapsQuery } from "./channel-map.data.ts";
import styles from "./channel-map.module.css";
import type en from "./wdm.en.ts";

const states = ["YOURS", "FREE", "RESERVED", "TAKEN"] as const;

export function ChannelMapScreen() {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const maps = useQuery(channelMapsQuery(id));
  const tabs = (maps.data ?? []).map(({ routeCode, siteA, siteZ }) => ({
    key: routeCode,
    label: `${siteA} – ${siteZ}`,
  }));
  const tab = useTab(tabs, "route");
  const map = maps.data?.find(({ routeCode }) => routeCode === tab.current);
  return (
    <ObjectPage title={t("wdm.channels")} tabs={tabs.length > 0 ? tab : undefined}>
      <Loader
        loading={maps.isPending}
        failed={maps.data === undefined}
        error={maps.error}
        onRetry={() => void maps.refetch()}
        skeleton={<Skeleton shape="card" count={2} />}
      >
        {map ? (
          maps.data?.map((one) => (
            <TabPanel key={one.routeCode} name={one.routeCode} state={tab}>
              <Channels map={one} />
            </TabPanel>
          ))
        ) : (
          <Card>
            <EmptyState icon="wave" title={t("wdm.channels-none")} />
          </Card>
        )}
      </Loader>
    </ObjectPage>
  );
}

function Channels({ map }: { readonly map: ChannelMap }) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const mayOrder = useFeatures().has("myOrders") && !readOnly;
  const { routeCode, siteA, siteZ, channels } = map;
  const free = channels.filter(({ state }) => state === "FREE").length;
  return (
    <Card
      title={t("wdm.channels-of", { siteA, siteZ })}
      count={t("wdm.channels-summary", { free, count: channels.length })}
      actions={
        <ul className={styles.legend} aria-label={t("wdm.legend")}>
          {states.map((state) => (
            <li key={state}>
              <span className={classNames(styles.swatch, styles[state])} aria-hidden="true" />
              {t(`wdm.channel-state.${state}`)}
            </li>
          ))}
        </ul>
      }
    >
      <ol className={styles.channels} aria-label={t("wdm.channels-of", { siteA, siteZ })}>
        {channels.map((channel) => (
          <Channel
            key={channel.channel}
            channel={channel}
            orderPath={mayOrder ? `/orders/wdm/new?route=${routeCode}&channel=${channel.channel}` : undefined}
          />
        ))}
      </ol>
    </Card>
  );
}

interface ChannelProps {
  readonly channel: ChannelMap["channels"][number];
  /** Undefined for people who may not order. */
  readonly orderPath: string | undefined;
}

/**
 * A channel as a square, with its wavelength in nm. One of the company links to its service, a free one to the order form. The
 * name and the tooltip of the square say the rest.
 */
function Channel({ channel: { channel, state, wave, wavelengthNm, frequencyThz }, orderPath }: ChannelProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const light = lightText({ wavelengthNm, frequencyThz }, locale);
  const path = wave ? `/wdm/${wave.id}` : state === "FREE" ? orderPath : undefined;
  const action = state === "FREE" && path ? t("wdm.order-channel", { channel }) : channel;
  const name = [action, t(`wdm.channel-state.${state}`), wave?.name, light].filter(Boolean).join(", ");
  const content = (
    <>
      <span className="visually-hidden">{name}</span>
      <strong aria-hidden="true">{channel}</strong>
      <span aria-hidden="true">{light.split(" ")[0]}</span>
    </>
  );
  const look = classNames(styles.channel, styles[state]);
  return (
    <li title={name}>
      {path ? (
        <a href={path} className={look}>
          {content}
        </a>
      ) : (
        <span className={look}>{content}</span>
      )}
    </li>
  );
}
