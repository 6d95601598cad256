import { dismissToast, useToasts } from "../../shell/toast-store.ts";
import { Toasts } from "../../ui/toast.tsx";

/** The short messages of the portal. */
export function ToastPlace() {
  return <Toasts toasts={useToasts()} onClose={dismissToast} />;
}
