import { dismissToast, useToasts } from "../toast-store.ts";
import { Toasts } from "@demarc/ui/layout/toast.tsx";

export function ToastPlace() {
  return <Toasts toasts={useToasts()} onClose={dismissToast} />;
}
