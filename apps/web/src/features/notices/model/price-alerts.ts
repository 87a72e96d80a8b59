import { compare, isPositive, tryParseDecimal } from '@tidebook/amount'
import { defineSetting, followSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** A price that a person waits for. */
export interface PriceAlert {
  readonly id: string
  /** BASE-COUNTER in chain codes. */
  readonly pair: string
  readonly base: string
  readonly counter: string
  /** Decimal text. */
  readonly price: string
  /** The price has to rise to it; otherwise it has to fall. */
  readonly rises: boolean
}

export const MOST_ALERTS = 50

const isAlert = (value: unknown): value is PriceAlert => {
  const item = (value ?? {}) as Partial<Record<keyof PriceAlert, unknown>>
  const texts = [item.id, item.pair, item.base, item.counter, item.price]
  if (!texts.every((each) => typeof each === 'string' && each.length <= 100)) return false
  const price = tryParseDecimal(String(item.price))
  return price !== undefined && isPositive(price) && typeof item.rises === 'boolean'
}

/** What is stored: the alerts, and the names of those that were taken away last, which no tab must bring back. */
interface Alerts {
  readonly list: readonly PriceAlert[]
  readonly gone: readonly string[]
}

const MOST_GONE = 200
const NOTHING: Alerts = { list: [], gone: [] }

const setting = defineSetting('priceAlerts', {
  parse: (value): Alerts => {
    if (value === undefined) return NOTHING
    const { list, gone } = (value ?? {}) as Partial<Record<keyof Alerts, unknown>>
    return {
      list: Array.isArray(list) ? list.filter(isAlert).slice(0, MOST_ALERTS) : [],
      gone: Array.isArray(gone) ? gone.filter((id) => typeof id === 'string').slice(0, MOST_GONE) : [],
    }
  },
  migrate: { 2: (list) => ({ list, gone: [] }) },
})

export const alertStore: Store<readonly PriceAlert[]> = createStore(setting.read().list)

/** What this tab added and took away. */
let added: readonly PriceAlert[] = []
let removed: readonly string[] = []

/** Reads what is stored; what another tab took away is no concern of this one any more. */
const read = (): Alerts => {
  const stored = setting.read()
  added = stored === NOTHING ? [] : added.filter(({ id }) => !stored.gone.includes(id))
  return stored
}

/** What is stored with what this tab did: the tab that wrote last may not have known of it. */
const withOwn = (stored: Alerts): Alerts => {
  const gone = new Set([...removed, ...stored.gone])
  const kept = stored.list.filter(({ id }) => !gone.has(id))
  const there = new Set(stored.list.map(({ id }) => id))
  const lost = added.filter(({ id }) => !there.has(id) && !gone.has(id)).slice(0, MOST_ALERTS - kept.length)
  if (lost.length === 0 && kept.length === stored.list.length) return stored
  return { list: [...kept, ...lost], gone: [...gone].slice(0, MOST_GONE) }
}

/** Writes what this tab did, one tab at a time where the browser has locks. `hear` is told what was stored before. */
const write = (hear: (before: Alerts) => void = () => undefined): void => {
  const now = (): void => {
    const before = setting.read()
    const alerts = withOwn(before)
    if (alerts !== before) setting.write(alerts)
    alertStore.set(alerts.list)
    hear(before)
  }
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return now()
  alertStore.set(withOwn({ list: alertStore.get(), gone: [] }).list)
  void locks.request('tidebook-alerts', now)
}

/** Waits for a price; nothing for one that the market has now, for it cannot be reached. */
export const addAlert = (
  pair: Pick<PriceAlert, 'pair' | 'base' | 'counter'>,
  price: string,
  last: string,
): 'added' | 'reached' | 'unsound' | 'many' => {
  const [wanted, now] = [tryParseDecimal(price), tryParseDecimal(last)]
  if (wanted === undefined || now === undefined || !isPositive(wanted)) return 'unsound'
  if (compare(wanted, now) === 0) return 'reached'
  if (alertStore.get().length >= MOST_ALERTS) return 'many'
  added = [...added, { ...pair, id: crypto.randomUUID(), price, rises: compare(wanted, now) > 0 }].slice(-MOST_ALERTS)
  write()
  return 'added'
}

/** Alerts that a price has reached. */
export const reached = (alerts: readonly PriceAlert[], pair: string, last: string): readonly PriceAlert[] => {
  const now = tryParseDecimal(last)
  if (now === undefined) return []
  return alerts.filter((alert) => {
    const wanted = alert.pair === pair ? tryParseDecimal(alert.price) : undefined
    if (wanted === undefined) return false
    return alert.rises ? compare(now, wanted) >= 0 : compare(now, wanted) <= 0
  })
}

/** Takes alerts away. `tell` gets those that were still there: another tab may have been first. */
export const takeAlerts = (ids: readonly string[], tell?: (alert: PriceAlert) => void): void => {
  const mine = added.filter(({ id }) => ids.includes(id))
  added = added.filter(({ id }) => !ids.includes(id))
  removed = [...ids, ...removed].slice(0, MOST_GONE)
  write(({ list, gone }) => {
    const known = new Set([...list.map(({ id }) => id), ...gone])
    for (const alert of [...list.filter(({ id }) => ids.includes(id)), ...mine.filter(({ id }) => !known.has(id))])
      tell?.(alert)
  })
}

export const removeAlert = (id: string): void => takeAlerts([id])

/** Takes over what another tab wrote, and puts back what that tab did not know of; returns how to stop. */
export const followAlertsOfOtherTabs = (): (() => void) => {
  const hear = (): void => {
    const stored = read()
    if (withOwn(stored) === stored) alertStore.set(stored.list)
    else write()
  }
  // They may have changed since they were read here.
  hear()
  return followSettings([setting], hear)
}
