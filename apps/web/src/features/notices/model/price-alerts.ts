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

const setting = defineSetting('priceAlerts', {
  parse: (value): readonly PriceAlert[] => (Array.isArray(value) ? value.filter(isAlert).slice(0, MOST_ALERTS) : []),
})

export const alertStore: Store<readonly PriceAlert[]> = createStore(setting.read())

const write = (alerts: readonly PriceAlert[]): void => {
  setting.write(alerts)
  alertStore.set(alerts)
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
  const alerts = setting.read()
  if (alerts.length >= MOST_ALERTS) return 'many'
  write([...alerts, { ...pair, id: crypto.randomUUID(), price, rises: compare(wanted, now) > 0 }])
  return 'added'
}

export const removeAlert = (id: string): void => write(setting.read().filter((alert) => alert.id !== id))

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

/** Takes alerts away and tells which of them were still there: another tab may have been first. */
export const takeAlerts = (wanted: readonly PriceAlert[]): readonly PriceAlert[] => {
  const stored = setting.read()
  const ids = new Set(wanted.map(({ id }) => id))
  const taken = stored.filter(({ id }) => ids.has(id))
  if (taken.length > 0) write(stored.filter(({ id }) => !ids.has(id)))
  return taken
}

/** Takes over what another tab wrote; returns how to stop. */
export const followAlertsOfOtherTabs = (): (() => void) => {
  const read = (): void => alertStore.set(setting.read())
  // They may have changed since they were read here.
  read()
  return followSettings([setting], read)
}
