export { dismissToast, showToast, toastStore } from './model/toast-store.ts'
export type { ToastInput, ToastKind, ToastMessage } from './model/toast-store.ts'
export { Toasts } from './views/toasts.tsx'
