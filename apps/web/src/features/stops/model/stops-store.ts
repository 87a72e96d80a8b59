import { defineSetting, followSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { readStops, type KeptStop } from './kept-stop.ts'

const setting = defineSetting('stops', { parse: readStops })

/** Orders that wait for a price and were signed in this browser, of all of its wallets, newest first. */
export const stopsStore: Store<readonly KeptStop[]> = createStore(setting.read())

/** Changes what is kept. @returns false, and nothing changed, where the browser does not keep all of it */
export const changeStops = (change: (stops: readonly KeptStop[]) => readonly KeptStop[]): boolean => {
  const before = setting.read()
  const next = change(before)
  setting.write(next)
  const isKept = setting.read().length === next.length
  if (!isKept) setting.write(before)
  stopsStore.set(setting.read())
  return isKept
}

/** Follows what other tabs keep. */
export const followStops = (): (() => void) => followSettings([setting], () => stopsStore.set(setting.read()))
