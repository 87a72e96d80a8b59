// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { stopsStore } from '../../stops/index.ts'
import { STOP_ACCOUNT, waitingStop } from '../../stops/model/waiting-stop.fixture.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { OrdersPanel } from './orders-panel.tsx'

const account = STOP_ACCOUNT
const waiting = waitingStop()

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  for (const group of [undefined, 'orders.lists', 'stops'] as const) activateMessages('en', compileCatalog('en', group))
  switchWallet({ address: account, alias: 'A', vault: 'v' })
  updateWallet({ active: 'active' })
  currentOrdersStore.set(ready({ tableData: [], deleteSequenceList: [] }))
})
afterEach(() => {
  page?.leave()
  stopsStore.set([])
  currentOrdersStore.set(LOADING)
  vi.unstubAllGlobals()
})

it('counts orders that wait for a price among the open ones, but not one that was sent', async () => {
  const other = { ...waiting, hash: 'B'.repeat(64), account: 'jwnqKpXJYJPeAnUdVUv3LfbxiJh5ZVXh79' }
  stopsStore.set([waiting, { ...waiting, hash: 'C'.repeat(64), phase: 'sent' }, other])
  await act(async () => {
    page = onPage(<OrdersPanel pair={pairOf('SWT', 'CNY')} offline={false} hash={() => null} />)
  })
  expect(page?.all('[role=tab]')[0]?.textContent).toBe('Open orders1')
})

it('counts the orders of one confirmation once, as its list shows them', async () => {
  const twap = { ...waiting, kind: 'twap' as const, group: 'b' }
  stopsStore.set([waiting, ...['D', 'E', 'F'].map((hash) => ({ ...twap, hash: hash.repeat(64) }))])
  await act(async () => {
    page = onPage(<OrdersPanel pair={pairOf('SWT', 'CNY')} offline={false} hash={() => null} />)
  })
  expect(page?.all('[role=tab]')[0]?.textContent).toBe('Open orders2')
  // The checkbox's own display class overrides a class that hides it, so the filter took the space of the tabs on a
  // phone.
  expect(page?.all('label')[0]?.parentElement?.className).toContain('hidden')
})
