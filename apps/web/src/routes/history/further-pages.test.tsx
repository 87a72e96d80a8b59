// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { pairsFileStore } from '../../features/markets/index.ts'
import { switchWallet } from '../../features/wallet/model/wallet-state.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { LOADING, ready } from '../../lib/loadable.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { coinOf, pairOf } from '../../testing/market-fixtures.ts'
import { orderHistoryItem, TOKEN_ISSUER } from '../../testing/order-history-item.ts'
import '../../testing/swt-network.ts'
import { OrderList } from './order-list.tsx'

const COUNT = 43
const ORDERS = Array.from({ length: COUNT }, (_, index) => orderHistoryItem({ seq: COUNT - index }))

let page: ReturnType<typeof onPage>
afterEach(() => {
  page.leave()
  queryClient.clear()
  switchWallet(undefined)
  pairsFileStore.set(LOADING)
  vi.unstubAllGlobals()
})

/** Moves a finger across the list by a distance in pixels. */
function pull(distance: number): Promise<void> {
  return act(async () => {
    const list = page.place.querySelector('[data-pull]')
    for (const [type, clientY] of [
      ['touchstart', 500],
      ['touchmove', 500 + distance],
      ['touchend', undefined],
    ] as const)
      list?.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
          touches: clientY === undefined ? [] : [{ clientY }],
        }),
      )
  })
}

function rowCount() {
  return expect.poll(() => act(async () => page.all('li').length))
}

it('adds the next page below the loaded rows on a phone (STA-021)', async () => {
  for (const group of [undefined, 'history', 'orders.lists', 'trade', 'transfer'] as const)
    activateMessages('en', compileCatalog('en', group))
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://exchange.test')
    const begin = Number(searchParams.get('p')) * 20
    const data = { list: ORDERS.slice(begin, begin + 20), count: COUNT }
    return Response.json({ code: '0', msg: '', data, date: 1 })
  })
  pairsFileStore.set(
    ready({
      coins: [coinOf('SWT'), coinOf('CNY', TOKEN_ISSUER)],
      transPairs: [pairOf('SWT', 'CNY', { counterIssuer: TOKEN_ISSUER, priceDecimal: 5, amountDecimal: 4 })],
    } as never),
  )
  switchWallet({ address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', alias: 'A', vault: 'v' })
  const onSelect = vi.fn()
  await act(async () => {
    page = onPage(
      <OrderList query={{ page: 0, size: 20 }} page={0} onPage={onSelect}>
        {() => null}
      </OrderList>,
    )
  })
  await rowCount().toBe(20)
  await pull(-120)
  await rowCount().toBe(40)
  expect(page.place.textContent).toContain('1–40 of 43')
  await pull(-120)
  await rowCount().toBe(43)
  await pull(-120)
  await rowCount().toBe(43)
  expect(onSelect).not.toHaveBeenCalled()
})
