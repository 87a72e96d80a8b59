import { defineSetting, subscribeToSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { readStops, type StoredStop } from './stored-stop.ts'

const setting = defineSetting('stops', { parse: readStops })

/** Stop orders signed in this browser, of all its wallets, newest first. */
export const stopsStore: Store<readonly StoredStop[]> = createStore(setting.read())

/**
 * Changes the stored orders.
 * @returns false if the browser cannot store all of them; nothing is changed then
 */
export function changeStops(change: (stops: readonly StoredStop[]) => readonly StoredStop[]): boolean {
  const before = setting.read()
  const next = change(before)
  setting.write(next)
  const isKept = setting.read().length === next.length
  if (!isKept) setting.write(before)
  stopsStore.set(setting.read())
  return isKept
}

/** Returns the stored orders, including changes from other tabs that `stopsStore` has not received yet. */
export function storedStops(): readonly StoredStop[] {
  return setting.read()
}

/** Removes an order. */
export function removeStop({ hash }: Pick<StoredStop, 'hash'>): void {
  changeStops((stops) => stops.filter((each) => each.hash !== hash))
}

/** Applies changes of other tabs. */
export function followStops(): () => void {
  return subscribeToSettings([setting], () => stopsStore.set(setting.read()))
}
