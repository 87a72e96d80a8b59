// @vitest-environment happy-dom
import type { StreamTrade } from '@tidebook/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { formatTime } from '../../../lib/dates.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { tradesStore } from '../model/trades-store.ts'
import { TradesPanel } from './trades-panel.tsx'

vi.mock('../../../lib/use-rows-that-fit.ts', () => ({ useRowsThatFit: () => ({ ref: { current: null }, rows: 2 }) }))

const before = tradesStore.get()
let page: ReturnType<typeof onPage> | undefined
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => {
  page?.leave()
  tradesStore.set(before)
})

function trade(id: string, more: Partial<StreamTrade>): StreamTrade {
  return { id, time: 0, price: '1', amount: '1', side: 'buy', hash: id.repeat(64), ledger: 1, ...more }
}

it('lists the latest trades with side, price, amount and time, as many as fit (TRD-009)', () => {
  const times = [Date.UTC(2026, 10, 24, 8, 30, 5), Date.UTC(2026, 10, 24, 8, 30, 1)] as const
  const trades = [
    trade('A', { side: 'sell', price: '0.00421', amount: '1234.5', time: times[0] }),
    trade('B', { side: 'buy', price: '0.00422', amount: '7', time: times[1] }),
    trade('C', {}),
  ]
  tradesStore.set({ pair: 'SWT-CNY', trades, status: 'ready' })
  const opened: string[] = []
  page = onPage(
    <TradesPanel
      pair="SWT-CNY"
      priceDecimals={6}
      amountDecimals={3}
      stale={false}
      onOpen={(hash) => opened.push(hash)}
    />,
  )
  const lines = page.all('li')
  expect(lines.map((line) => line.textContent)).toEqual([
    `Sell 0.0042101,234.500${formatTime(times[0])}`,
    `Buy 0.0042207.000${formatTime(times[1])}`,
  ])
  page.click(page.all('li button')[0] as HTMLElement)
  expect(opened).toEqual(['A'.repeat(64)])
})
