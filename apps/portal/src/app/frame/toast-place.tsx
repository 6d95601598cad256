import { dismissToast, useToasts } from "@demarc/shell/toast-store.ts";
import { Toasts } from "@demarc/ui/layout/toast.tsx";

export function ToastPlace() {
  return <Toasts toasts={useToasts()} onClose={dismissToast} />;
}
