import type { StreamTickers } from '@tidebook/contract'
import { valueOf } from '../../../lib/loadable.ts'
import { tickersStore } from '../../markets/index.ts'
import { alertStore, reached, takeAlerts, type PriceAlert } from '../model/price-alerts.ts'
import { announce } from './announce.ts'

/** Runs alone among the tabs of the browser, so that a price is told by one of them. */
const alone = async (run: () => void): Promise<void> => {
  if (navigator.locks === undefined) run()
  else await navigator.locks.request('tidebook-alerts', run)
}

const tell = ({ id, base, counter, price, rises }: PriceAlert, last: string): void => {
  const now = Date.now()
  announce({ id, kind: 'alert', at: now, told: now, base, counter, price, rose: rises, last }, `alert ${id}`)
}

/** Tells alerts that the prices have reached, each once. */
export const checkPrices = async (tickers: StreamTickers): Promise<void> => {
  const alerts = alertStore.get()
  const pairs = new Set(alerts.map(({ pair }) => pair))
  for (const pair of pairs) {
    const last = tickers[pair]?.price
    const due = last === undefined ? [] : reached(alerts, pair, last)
    if (last === undefined || due.length === 0) continue
    await alone(() => {
      for (const alert of takeAlerts(due)) tell(alert, last)
    })
  }
}

let started = false

/** Looks at every price that comes. Called once; later calls do nothing. */
export const startPriceWatch = (): void => {
  if (started) return
  started = true
  const look = (): void => {
    const tickers = valueOf(tickersStore.get())
    if (tickers !== undefined && alertStore.get().length > 0) void checkPrices(tickers)
  }
  tickersStore.subscribe(look)
  alertStore.subscribe(look)
  look()
}
