import { createCounter } from '../../../lib/create-counter.ts'
import { createStore, type Store } from '../../../lib/store.ts'

export type ToastKind = 'done' | 'buy' | 'sell' | 'warning' | 'danger' | 'info' | 'pending'

export interface ToastMessage {
  readonly id: number
  readonly kind: ToastKind
  readonly title: string
  readonly text?: string | undefined
  /** Display time in milliseconds; 0 shows the message until it is closed. */
  readonly durationMs: number
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export interface ToastInput {
  readonly kind: ToastKind
  readonly title: string
  readonly text?: string | undefined
  readonly durationMs?: number | undefined
  readonly action?: ToastMessage['action']
  /** A toast with the same key replaces the earlier one (pending → final). */
  readonly key?: string | undefined
}

/** Default display times: two seconds (specification, section 9), longer for warnings and errors. */
const DEFAULT_MS: Record<ToastKind, number> = {
  done: 2000,
  buy: 4000,
  sell: 4000,
  info: 2000,
  warning: 6000,
  danger: 8000,
  pending: 0,
}
const MAX_TOASTS = 4

export const toastStore: Store<readonly ToastMessage[]> = createStore<readonly ToastMessage[]>([])

const nextId = createCounter()
const idsByKey = new Map<string, number>()

/** Shows a message. Returns its id for `dismissToast`. */
export function showToast({ key, durationMs, ...input }: ToastInput): number {
  const old = key === undefined ? undefined : idsByKey.get(key)
  const id = nextId()
  if (key !== undefined) idsByKey.set(key, id)
  const message: ToastMessage = { ...input, id, durationMs: durationMs ?? DEFAULT_MS[input.kind] }
  toastStore.set((messages) => [...messages.filter((each) => each.id !== old), message].slice(-MAX_TOASTS))
  return id
}

/** Removes a message. */
export function dismissToast(id: number): void {
  toastStore.set((messages) => messages.filter((each) => each.id !== id))
}
