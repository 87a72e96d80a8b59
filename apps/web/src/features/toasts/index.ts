export { dismissToast, showToast, toastStore } from './model/toast-store.ts'
export type { ToastKind } from './model/toast-store.ts'
export { Toasts } from './views/toasts.tsx'
