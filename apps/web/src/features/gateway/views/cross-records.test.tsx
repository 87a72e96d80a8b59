// @vitest-environment happy-dom
import type { User } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import '../../../testing/swt-network.ts'
import { TEST_USER } from '../../../testing/test-user.ts'
import { clearUser, storeUser } from '../../session/index.ts'
import { WALLET } from '../model/orders.fixture.ts'
import { ANY_RECORD } from '../model/records-filter.ts'
import { gatewayApi } from '../services/gateway-api.ts'
import { CrossRecords } from './cross-records.tsx'

let page: ReturnType<typeof onPage>
beforeEach(() => {
  for (const group of [undefined, 'gateway', 'history'] as const) activateMessages('en', compileCatalog('en', group))
  storeUser(TEST_USER as User)
})
afterEach(() => {
  page.leave()
  queryClient.clear()
  clearUser()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['a narrow', true],
  ['a wide', false],
])(
  'the records on %s screen have the titles of the tokens, without the leading J (DSP-001)',
  async (_name, matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }))
    const record = {
      type: 'deposit',
      jtWallet: WALLET,
      wallet: '',
      chain: 'eth',
      amount: '5',
      status: 0,
      time: 0,
    } as const
    const records = ['JETH', 'JUSDT'].map((jtToken) => ({ ...record, id: jtToken, jtToken, base: jtToken.slice(1) }))
    vi.spyOn(gatewayApi, 'records').mockResolvedValue({ result: true, data: { count: 2, records } } as never)
    await act(async () => {
      const range = { begin: undefined, end: undefined }
      page = onPage(
        <CrossRecords wallet={WALLET} choice={ANY_RECORD} range={range} page={0} onPage={() => undefined} />,
      )
    })
    const words = (): string => page.place.textContent ?? ''
    await expect.poll(() => act(async () => words())).toContain('USDT')
    expect(words()).toContain('ETH')
    expect(words()).not.toMatch(/JETH|JUSDT/u)
  },
)
