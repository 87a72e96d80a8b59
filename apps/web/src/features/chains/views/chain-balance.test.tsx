// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { accountLines, type Account } from '../../wallet/index.ts'
import { ChainBalance } from './chain-balance.tsx'

const BSC: Account = { chain: 'bsc', address: '0x2995c1376A852E4040caf9dbAE2c765e24C37a15', vault: 'w' }
const EOS: Account = { chain: 'eos', address: 'EOS7HryvPXMH36w1589JjUchVpxAqeLcPnHGAWJZsP23QbdHWn5eJ', vault: 'w' }
const TRON: Account = { chain: 'tron', address: 'TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL', vault: 'w' }
const answers: Record<string, string> = {}

let page: ReturnType<typeof onPage> | undefined

function shown(account: Account): () => string | undefined {
  const [line] = accountLines([account], undefined, 'swt')
  if (line === undefined) throw new Error('no line')
  page = onPage(<ChainBalance line={line} />)
  return () => document.body.textContent ?? undefined
}

beforeEach(() => {
  Object.assign(answers, { eth_blockNumber: '0x64', eth_getBalance: '0x1158e460913d0000' })
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method } = JSON.parse(String(body)) as { method: string }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method] ?? '0x0' }))
  })
  const chains = [
    { chain: 'bsc', hosts: ['https://bsc.example'], network: '56', highestFee: '0.1', tokens: [] },
    { chain: 'tron', hosts: ['https://tron.example'], highestFee: '10', tokens: [] },
    { chain: 'eos', hosts: [], network: 'ab'.repeat(32), highestFee: '0.1', tokens: [] },
  ] as const
  setNetwork({ ...SWT_NETWORK, chains })
})
afterEach(() => {
  page?.leave()
  setNetwork(SWT_NETWORK)
  vi.unstubAllGlobals()
})

it('shows the balance of a wallet on another network', async () => {
  const text = shown(BSC)
  await expect.poll(() => act(async () => text())).toMatch(/1\.25\s*BNB/u)
})

it('offers test coins to an empty wallet where a faucet exists', async () => {
  answers['eth_getBalance'] = '0x0'
  const text = shown(BSC)
  await expect.poll(() => act(async () => text())).toContain('Get test coins')
})

it('shows next to the button why test coins are refused', async () => {
  answers['eth_getBalance'] = '0x0'
  const text = shown(BSC)
  await expect.poll(() => act(async () => text())).toContain('Get test coins')
  vi.stubGlobal('fetch', async () => new Response('', { status: 429 }))
  act(() => document.querySelector('button')?.click())
  await expect.poll(() => act(async () => text())).toContain('This address has already received its test coins.')
})

it('shows -- instead of the balance when no node answers (ERR-064)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))
  const text = shown(TRON)
  await expect.poll(() => act(async () => text())).toBe('--')
})

it('reports a network that is not connected', () => {
  expect(shown(EOS)()).toContain('Not connected')
})

it('reads the balance of an EOS wallet from the first account name of its public key (WAL-026)', async () => {
  const chain = 'ab'.repeat(32)
  setNetwork({
    ...SWT_NETWORK,
    chains: [{ chain: 'eos', hosts: ['https://eos.example'], network: chain, highestFee: '0.1', tokens: [] }],
  })
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const call = new URL(url).pathname.split('/').at(-1)
    if (call !== 'get_info') requests.push([call, JSON.parse(String(body))])
    if (call === 'get_key_accounts') return Response.json({ account_names: ['second.gm', 'first.gm'] })
    return Response.json(call === 'get_currency_balance' ? ['7.2500 EOS'] : { chain_id: chain })
  })
  const text = shown(EOS)
  await expect.poll(() => act(async () => text())).toMatch(/7\.25\s*EOS/u)
  expect(requests).toEqual([
    ['get_key_accounts', { public_key: EOS.address }],
    ['get_currency_balance', { code: 'eosio.token', account: 'first.gm', symbol: 'EOS' }],
  ])
})
