import type { Store } from '../../../lib/store.ts'
import { amendingStore } from '../model/amend-store.ts'
import { scaledStore } from '../model/scaled-store.ts'
import { stopDialogStore } from '../model/stop-store.ts'

function keepClosed<T>(store: Store<T>, closed: T, refused: () => void): () => void {
  const close = (): void => {
    if (Object.is(store.get(), closed)) return
    store.set(closed)
    refused()
  }
  close()
  return store.subscribe(close)
}

/**
 * Keeps the dialogs that place or change orders closed, because the displayed book is not the current one.
 * @param refused called when a dialog was kept from opening
 * @returns a function that allows the dialogs again
 */
export function refuseForms(refused: () => void): () => void {
  const leave = [
    keepClosed(amendingStore, undefined, refused),
    keepClosed(scaledStore, false, refused),
    keepClosed(stopDialogStore, false, refused),
  ]
  return () => {
    for (const each of leave) each()
  }
}
