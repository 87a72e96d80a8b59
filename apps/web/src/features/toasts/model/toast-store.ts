import { createStore, type Store } from '../../../lib/store.ts'

export type ToastKind = 'done' | 'buy' | 'sell' | 'warning' | 'danger' | 'info' | 'pending'

export interface ToastMessage {
  readonly id: number
  readonly kind: ToastKind
  readonly title: string
  readonly text?: string | undefined
  /** Milliseconds until it goes by itself; 0 stays until it is closed. */
  readonly durationMs: number
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export interface ToastInput {
  readonly kind: ToastKind
  readonly title: string
  readonly text?: string | undefined
  readonly durationMs?: number | undefined
  readonly action?: ToastMessage['action']
  /** A toast with the same key takes the place of the earlier one (on its way → final). */
  readonly key?: string | undefined
}

/** Toasts stand two seconds (specification, section 9), warnings and errors as long as it takes to read them. */
const DEFAULT_MS: Record<ToastKind, number> = {
  done: 2000,
  buy: 4000,
  sell: 4000,
  info: 2000,
  warning: 6000,
  danger: 8000,
  pending: 0,
}
const MOST = 4

export const toastStore: Store<readonly ToastMessage[]> = createStore<readonly ToastMessage[]>([])

let lastId = 0
const idsByKey = new Map<string, number>()

/** Shows a message; returns its id for `dismissToast`. */
export const showToast = ({ key, durationMs, ...input }: ToastInput): number => {
  const old = key === undefined ? undefined : idsByKey.get(key)
  const id = ++lastId
  if (key !== undefined) idsByKey.set(key, id)
  const message: ToastMessage = { ...input, id, durationMs: durationMs ?? DEFAULT_MS[input.kind] }
  toastStore.set((messages) => [...messages.filter((each) => each.id !== old), message].slice(-MOST))
  return id
}

/** Takes a message away. */
export const dismissToast = (id: number): void => {
  toastStore.set((messages) => messages.filter((each) => each.id !== id))
}
