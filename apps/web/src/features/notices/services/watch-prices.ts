import type { StreamTickers } from '@tidebook/contract'
import { valueOf } from '../../../lib/loadable.ts'
import { startOnce } from '../../../lib/once.ts'
import { tickersStore } from '../../markets/index.ts'
import { alertStore, findReachedAlerts, consumeAlerts, type PriceAlert } from '../model/price-alerts.ts'
import { announce } from './announce.ts'

function announceAlert({ id, base, counter, price, rises }: PriceAlert, last: string): void {
  const now = Date.now()
  announce({ id, kind: 'alert', at: now, learnedAt: now, base, counter, price, rose: rises, last }, `alert ${id}`)
}

/** Announces each reached alert once. */
export function checkPrices(tickers: StreamTickers): void {
  const alerts = alertStore.get()
  for (const pair of new Set(alerts.map((alert) => alert.pair))) {
    const last = tickers[pair]?.price
    const due = last === undefined ? [] : findReachedAlerts(alerts, pair, last).map(({ id }) => id)
    if (last !== undefined && due.length > 0) consumeAlerts(due, (alert) => announceAlert(alert, last))
  }
}

/** Checks every received price. Runs once; later calls do nothing. */
export const startPriceWatch = startOnce(() => {
  const check = (): void => {
    const tickers = valueOf(tickersStore.get())
    if (tickers !== undefined && alertStore.get().length > 0) checkPrices(tickers)
  }
  tickersStore.subscribe(check)
  alertStore.subscribe(check)
  check()
})
