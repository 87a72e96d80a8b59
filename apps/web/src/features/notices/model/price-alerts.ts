import { compare, isPositive, tryParseDecimal } from '@tidebook/amount'
import { defineSetting, subscribeToSettings } from '../../../lib/settings/define-setting.ts'
import { createStore, type Store } from '../../../lib/store.ts'

/** A price alert. */
export interface PriceAlert {
  readonly id: string
  /** BASE-COUNTER in chain codes. */
  readonly pair: string
  readonly base: string
  readonly counter: string
  /** Decimal text. */
  readonly price: string
  /** Whether the price must rise to the target; otherwise it must fall to it. */
  readonly rises: boolean
}

export const MAX_ALERTS = 50

function isAlert(value: unknown): value is PriceAlert {
  const item = (value ?? {}) as Partial<Record<keyof PriceAlert, unknown>>
  const texts = [item.id, item.pair, item.base, item.counter, item.price]
  if (!texts.every((each) => typeof each === 'string' && each.length <= 100)) return false
  const price = tryParseDecimal(String(item.price))
  return price !== undefined && isPositive(price) && typeof item.rises === 'boolean'
}

/** Stored form: the alerts, and the ids of the last removed alerts, which no tab may restore. */
interface Alerts {
  readonly list: readonly PriceAlert[]
  readonly gone: readonly string[]
}

const MAX_REMOVED = 200
const NO_ALERTS: Alerts = { list: [], gone: [] }

const setting = defineSetting('priceAlerts', {
  parse: (value): Alerts => {
    if (value === undefined) return NO_ALERTS
    const { list, gone } = (value ?? {}) as Partial<Record<keyof Alerts, unknown>>
    return {
      list: Array.isArray(list) ? list.filter(isAlert).slice(0, MAX_ALERTS) : [],
      gone: Array.isArray(gone) ? gone.filter((id) => typeof id === 'string').slice(0, MAX_REMOVED) : [],
    }
  },
  migrate: { 2: (list) => ({ list, gone: [] }) },
})

export const alertStore: Store<readonly PriceAlert[]> = createStore(setting.read().list)

/** Additions and removals of this tab. */
const ownStore = createStore<{ readonly added: readonly PriceAlert[]; readonly removed: readonly string[] }>({
  added: [],
  removed: [],
})

function setAdded(next: (added: readonly PriceAlert[]) => readonly PriceAlert[]): void {
  return ownStore.set((own) => ({ ...own, added: next(own.added) }))
}

/** Reads the stored alerts and drops this tab's alerts that another tab removed. */
function read(): Alerts {
  const stored = setting.read()
  setAdded((added) => (stored === NO_ALERTS ? [] : added.filter(({ id }) => !stored.gone.includes(id))))
  return stored
}

/** Merges the stored alerts with this tab's changes, which the last writer may not have read. */
function withOwn(stored: Alerts): Alerts {
  const { added, removed } = ownStore.get()
  const gone = new Set([...removed, ...stored.gone])
  const kept = stored.list.filter(({ id }) => !gone.has(id))
  const there = new Set(stored.list.map(({ id }) => id))
  const lost = added.filter(({ id }) => !there.has(id) && !gone.has(id)).slice(0, MAX_ALERTS - kept.length)
  if (lost.length === 0 && kept.length === stored.list.length) return stored
  return { list: [...kept, ...lost], gone: [...gone].slice(0, MAX_REMOVED) }
}

/**
 * Writes this tab's changes, one tab at a time where the browser has locks. `hear` receives the value stored before.
 */
function write(hear: (before: Alerts) => void = () => undefined): void {
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

/**
 * Adds a price alert. Returns the reason when it rejects one; a target equal to the current market price counts as
 * reached.
 */
export function addAlert(
  pair: Pick<PriceAlert, 'pair' | 'base' | 'counter'>,
  price: string,
  last: string,
): 'added' | 'reached' | 'unsound' | 'many' {
  const [wanted, now] = [tryParseDecimal(price), tryParseDecimal(last)]
  if (wanted === undefined || now === undefined || !isPositive(wanted)) return 'unsound'
  if (compare(wanted, now) === 0) return 'reached'
  if (alertStore.get().length >= MAX_ALERTS) return 'many'
  const alert = { ...pair, id: crypto.randomUUID(), price, rises: compare(wanted, now) > 0 }
  setAdded((added) => [...added, alert].slice(-MAX_ALERTS))
  write()
  return 'added'
}

/** Returns the alerts that a price has reached. */
export function findReachedAlerts(alerts: readonly PriceAlert[], pair: string, last: string): readonly PriceAlert[] {
  const now = tryParseDecimal(last)
  if (now === undefined) return []
  return alerts.filter((alert) => {
    const wanted = alert.pair === pair ? tryParseDecimal(alert.price) : undefined
    if (wanted === undefined) return false
    return alert.rises ? compare(now, wanted) >= 0 : compare(now, wanted) <= 0
  })
}

/** Removes alerts. `onAlert` receives those that were still stored, since another tab may have removed some first. */
export function consumeAlerts(ids: readonly string[], onAlert?: (alert: PriceAlert) => void): void {
  const { added, removed } = ownStore.get()
  const mine = added.filter(({ id }) => ids.includes(id))
  ownStore.set({
    added: added.filter(({ id }) => !ids.includes(id)),
    removed: [...ids, ...removed].slice(0, MAX_REMOVED),
  })
  write(({ list, gone }) => {
    const known = new Set([...list.map(({ id }) => id), ...gone])
    for (const alert of [...list.filter(({ id }) => ids.includes(id)), ...mine.filter(({ id }) => !known.has(id))])
      onAlert?.(alert)
  })
}

export function removeAlert(id: string): void {
  return consumeAlerts([id])
}

/**
 * Applies changes of other tabs and restores this tab's changes that those tabs had not read. Returns the unsubscribe
 * function.
 */
export function followAlertsOfOtherTabs(): () => void {
  const hear = (): void => {
    const stored = read()
    if (withOwn(stored) === stored) alertStore.set(stored.list)
    else write()
  }
  // The stored alerts may have changed since this module read them.
  hear()
  return subscribeToSettings([setting], hear)
}
