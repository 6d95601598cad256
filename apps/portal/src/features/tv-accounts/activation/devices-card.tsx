import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvDevice } from "@demarc/contract/tv-accounts/tv-devices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import styles from "./activation.module.css";
import { activationRefusals } from "./activation-refusals.ts";
import { deviceIcons, momentText } from "./device-facts.ts";
import { devicesQuery, removeTvDevice } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

interface DevicesCardProps {
  readonly account: TvAccount;
  readonly readOnly: boolean;
}

export function DevicesCard({ account, readOnly }: DevicesCardProps) {
  const t = useText<typeof en>();
  const { data, isPending, error, refetch } = useQuery(devicesQuery(account.id));
  const [leaving, setLeaving] = useState<TvDevice>();
  return (
    <Card
      title={t("tv-activation.devices")}
      count={data && t("tv-activation.device-count", { count: data.length, max: account.maxDevices })}
      flush
    >
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={2} />}
      >
        {data && data.length > 0 ? (
          <DeviceTable devices={data} onRemove={readOnly ? undefined : setLeaving} />
        ) : (
          <EmptyState
            icon="stb"
            title={t("tv-activation.no-devices")}
            text={!readOnly && account.status === "active" ? t("tv-activation.no-devices-text") : undefined}
          />
        )}
      </Loader>
      {leaving && <RemoveDeviceDialog account={account} device={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

interface DeviceTableProps {
  readonly devices: readonly TvDevice[];
  readonly onRemove: ((device: TvDevice) => void) | undefined;
}

function DeviceTable({ devices, onRemove }: DeviceTableProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<TvDevice>[] = [
    {
      key: "name",
      header: t("tv-activation.device"),
      rowHeader: true,
      cell: ({ name, type }) => (
        <span className={styles.device}>
          <Icon name={deviceIcons[type]} />
          <span className={styles.named}>
            {name}
            <span className={styles.sub}>{t(`tv-activation.type.${type}`)}</span>
          </span>
        </span>
      ),
    },
    {
      key: "serial",
      header: t("tv-activation.serial"),
      cell: ({ serial }) => serial && <span className="mono">{serial}</span>,
      phone: "hidden",
    },
    {
      key: "activated",
      header: t("tv-activation.activated-on"),
      cell: ({ activatedAt }) => <span className="number">{momentText(activatedAt, locale)}</span>,
      phoneLabel: () => t("tv-activation.activated-on"),
    },
  ];
  const actions: Column<TvDevice> = {
    key: "actions",
    header: <span className="visually-hidden">{t("tv-activation.actions")}</span>,
    align: "end",
    phone: "trail",
    cell: (device) => (
      <IconButton
        icon="trash"
        label={t("tv-activation.remove-named", { name: device.name })}
        onClick={() => onRemove?.(device)}
      />
    ),
  };
  return (
    <Table
      caption={t("tv-activation.devices")}
      columns={onRemove ? [...columns, actions] : columns}
      rows={devices}
      rowKey={({ id }) => id}
    />
  );
}

interface RemoveDeviceDialogProps {
  readonly account: TvAccount;
  readonly device: TvDevice;
  readonly onClose: () => void;
}

function RemoveDeviceDialog({ account, device, onClose }: RemoveDeviceDialogProps) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const { name } = device;
  const remove = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await removeTvDevice(account.id, device);
      showToast(t("tv-activation.removed", { name }));
    }, activationRefusals);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("tv-activation.remove-title", { name })}
      action={t("tv-activation.remove")}
      danger
      pending={pending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{t("tv-activation.remove-text", { name })}</p>
    </ConfirmDialog>
  );
}
