// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { accountsStore, type Account } from '../../wallet/index.ts'
import { ChainsCard } from './chains-card.tsx'

const BSC: Account = { chain: 'bsc', address: '0x2995c1376A852E4040caf9dbAE2c765e24C37a15', vault: 'w' }
const EOS: Account = { chain: 'eos', address: 'EOS7HryvPXMH36w1589JjUchVpxAqeLcPnHGAWJZsP23QbdHWn5eJ', vault: 'w' }
const OWN: Account = { chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', vault: 'v' }
const answers: Readonly<Record<string, string>> = { eth_blockNumber: '0x64', eth_getBalance: '0x1158e460913d0000' }

let page: ReturnType<typeof onPage>
beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method } = JSON.parse(String(body)) as { method: string }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method] ?? '0x0' }))
  })
  const chains = [
    { chain: 'bsc', hosts: ['https://bsc.example'], network: '56', highestFee: '0.1', tokens: [] },
    { chain: 'eos', hosts: [], network: 'ab'.repeat(32), highestFee: '0.1', tokens: [] },
  ] as const
  setNetwork({ ...SWT_NETWORK, chains })
  accountsStore.set(ready([OWN, BSC, EOS]))
  page = onPage(<ChainsCard />)
})
afterEach(() => {
  page.leave()
  accountsStore.set(LOADING)
  setNetwork(SWT_NETWORK)
  vi.unstubAllGlobals()
})

it('each wallet of another network has what it holds; one that is not connected keeps its line', async () => {
  const rows = (): string[] => page.all('tbody tr').map((row) => row.textContent ?? '')
  await expect.poll(() => act(async () => rows()[0])).toContain('1.25')
  expect(rows()).toHaveLength(2)
  expect(rows()[0]).toMatch(/BSC.*BNB.*Send/u)
  expect(rows()[1]).toMatch(/EOS.*Not connected/u)
  expect(page.all('tbody tr button')).toHaveLength(1)
})
