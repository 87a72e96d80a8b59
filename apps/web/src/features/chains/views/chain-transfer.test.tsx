// @vitest-environment happy-dom
import { chainOf, loadTransactions } from '@tidebook/chains'
import type { SignedChainTransfer, TransferRequest } from '@tidebook/keyring'
import { MoacTestNode } from '@tidebook/testkit/chains'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { chainNode } from '../../chain-nodes/index.ts'
import { accountId, setPayingWallet } from '../../transfer/index.ts'
import { accountLines, accountsStore, type Account } from '../../wallet/index.ts'
import { chainSession } from '../services/send-on-chain.ts'
import { ChainTransfer } from './chain-transfer.tsx'
import { typeText } from '../../../testing/type-text.ts'

// A public test key.
const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

const from = chainOf('moac').addressOf(KEY)
const to = chainOf('moac').addressOf('11'.repeat(32))
const chain = new MoacTestNode()
const account: Account = { chain: 'moac', address: from, vault: 'v' }

vi.mock('../../transactions/index.ts', async (load) => ({
  ...(await load<object>()),
  checkRealName: async () => undefined,
  // The test document has no Web Locks.
  betweenTabs: <T,>(_account: string, action: () => T): T => action(),
}))
vi.mock('../../wallet/index.ts', async (load) => ({
  ...(await load<object>()),
  loadAccounts: async () => undefined,
  signTransferWithWallet: async ({ bytes, signer }: TransferRequest): Promise<SignedChainTransfer> => {
    const { sign, decode } = await loadTransactions('moac')
    const raw = bytesOf(bytes)
    return { ...sign(raw, { privateKey: bytesOf(KEY) }), bytes, decoded: decode(raw, signer) }
  },
}))

let page: ReturnType<typeof onPage>
beforeAll(() => void chain.held.set(from, 10n ** 19n))
beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body)) as { id: number; method: string; params: unknown[] }
    const answer = ((): object => {
      try {
        return { result: chain.answer(method, params) }
      } catch (error) {
        return { error: { message: String(error) } }
      }
    })()
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  const facts = { hosts: ['https://moac.example'], network: '101', highestFee: '0.1', confirmations: 1, tokens: [] }
  const explorer = 'https://look.example/tx/{hash}'
  setNetwork({ ...SWT_NETWORK, chains: [{ chain: 'moac', explorer, ...facts }] })
  accountsStore.set(ready([account]))
  setPayingWallet(accountId(account))
  const [line] = accountLines([account], undefined, 'swt')
  if (line === undefined) throw new Error('no line')
  page = onPage(<ChainTransfer line={line} />)
})
afterEach(() => {
  page.leave()
  setNetwork(SWT_NETWORK)
  vi.unstubAllGlobals()
})

function words(): string {
  return page.place.textContent ?? ''
}

function seen(text: string | RegExp) {
  return expect.poll(() => act(async () => words())).toMatch(text)
}

function fields(): HTMLInputElement[] {
  return page.all('input[type="text"], input:not([type])') as HTMLInputElement[]
}

/** Places of the fields in the form. */
const AMOUNT = 0
const RECIPIENT = 1

async function fill(at: number, value: string): Promise<void> {
  const input = fields()[at]
  if (input === undefined) throw new Error(`no field ${at}`)
  typeText(input, value)
}

it('checks a transfer on another network, shows its maximum fee, and reports it as done when final (ERR-052)', async () => {
  await seen(/Available\s*9\.9/u)
  // The transfer history page does not list these transfers.
  expect(page.all('a').map(({ textContent }) => textContent)).not.toContain('Transfer history')
  await seen(/Maximum\s*0\.00042\s*MOAC/u)
  await fill(RECIPIENT, from)
  await seen('must differ')
  await fill(RECIPIENT, to)
  await seen('First transfer to this address')
  await fill(AMOUNT, '9.95')
  await seen('exceeds the available balance')
  await fill(AMOUNT, '1.5')
  await seen('Review transfer')
  const review = page.all('button').find(({ textContent }) => textContent === 'Review transfer')
  if (review === undefined) throw new Error('no button')
  page.click(review)
  await expect.poll(() => act(async () => page.all('[data-transfer-phase]').length)).toBe(1)
  for (let block = 0; block < 4; block += 1) chain.produce()
  const node = chainNode('moac')
  if (node !== undefined) await act(async () => chainSession(node).lookNow())
  await expect
    .poll(() => act(async () => page.all('[data-transfer-phase]')[0]?.dataset['transferPhase']))
    .toBe('validated')
  // The balance is read again at once, not with the next interval.
  await seen(/Available\s*8\.[34]/u)
  expect(page.all('[data-transfer-phase] a')[0]?.getAttribute('href')).toMatch(
    /^https:\/\/look\.example\/tx\/[0-9a-fx]+$/u,
  )
  await fill(RECIPIENT, to)
  await seen(/Sent once before/u)
})

it('warns of a loss while the user types, before the review', async () => {
  const contract = chainOf('moac').addressOf('22'.repeat(32))
  chain.tokens.set(contract, { symbol: 'T', decimals: 6, held: new Map() })
  await seen(/Available/u)
  await fill(RECIPIENT, contract)
  await expect.poll(() => act(async () => words()), { timeout: 20_000 }).toContain('Address is a contract address')
  await fill(RECIPIENT, to)
  await expect.poll(() => act(async () => words()), { timeout: 20_000 }).not.toContain('Address is a contract address')
})
