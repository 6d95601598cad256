import { type ContactType, contactTypes } from "@demarc/contract/core/customer-contact";
import type { NoticeSetting } from "@demarc/contract/notices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changedMeanwhile, runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { noticeSettingQuery, updateNoticeSetting } from "./notices.data.ts";
import type en from "./notices.en.ts";

interface ReminderDialogProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

export function ReminderDialog({ customerId, onClose }: ReminderDialogProps) {
  const t = useText<typeof en>();
  const { data, isPending, error, refetch } = useQuery(noticeSettingQuery(customerId));
  return (
    <Dialog title={t("notices.reminders")} onClose={onClose}>
      <p>{t("notices.reminders-text")}</p>
      <Loader
        loading={isPending}
        failed={!data}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="field" count={3} />}
      >
        {data && <Choice key={data.version} customerId={customerId} setting={data} onClose={onClose} />}
      </Loader>
    </Dialog>
  );
}

function Choice({ customerId, setting, onClose }: ReminderDialogProps & { readonly setting: NoticeSetting }) {
  const t = useText<typeof en>();
  const [chosen, setChosen] = useState<readonly ContactType[]>(setting.contactTypes);
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    await runOrExplain(async () => {
      await updateNoticeSetting(customerId, [...chosen], setting.version);
      showToast(t(chosen.length > 0 ? "notices.reminders-saved" : "notices.reminders-saved-off"));
      onClose();
    }, changedMeanwhile);
    setPending(false);
  };
  return (
    <>
      <CheckboxGroup
        name="contactTypes"
        label={t("notices.reminders-who")}
        hint={t("notices.reminders-off")}
        choices={contactTypes.map((value) => ({ value, label: t(`notices.contact.${value}`) }))}
        values={chosen}
        onChange={({ target: { value, checked } }) =>
          setChosen(contactTypes.filter((type) => (type === value ? checked : chosen.includes(type))))
        }
      />
      <Button variant="primary" pending={pending} onClick={() => void save()}>
        {t("common.save")}
      </Button>
    </>
  );
}
