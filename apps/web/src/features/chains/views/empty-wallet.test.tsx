// @vitest-environment happy-dom
import { parseDecimal } from '@tidebook/amount'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { isEmptyWallet } from '../model/empty-wallet.ts'
import { payoutsStore } from '../services/balance-version.ts'
import { EmptyWallet } from './empty-wallet.tsx'

const ADDRESS = '0x2995c1376A852E4040caf9dbAE2c765e24C37a15'
const facts = { hosts: ['https://eth.example'], network: '1', highestFee: '0.1', confirmations: 1, tokens: [] }
let page: ReturnType<typeof onPage>
/** Number of payouts before the test. */
let before: number

function open(): void {
  page = onPage(<EmptyWallet chain="eth" address={ADDRESS} coin="ETH" />)
}

beforeEach(() => {
  before = payoutsStore.get()
  for (const group of [undefined, 'chains'] as const) activateMessages('en', compileCatalog('en', group))
  setNetwork({ ...SWT_NETWORK, local: true, chains: [{ chain: 'eth', ...facts }] })
})
afterEach(() => {
  page.leave()
  setNetwork(SWT_NETWORK)
  vi.unstubAllGlobals()
})

function press(): void {
  return act(() => (page.all('button')[0] as HTMLButtonElement).click())
}

it('sends test coins to an empty paying wallet and reloads its balance', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    requests.push(JSON.parse(String(body)))
    return Response.json({})
  })
  open()
  expect(page.place.textContent).toContain('This wallet holds no ETH yet.')
  press()
  await expect.poll(() => payoutsStore.get()).toBe(before + 1)
  expect(requests).toEqual([{ method: 'tidebook_gift', params: [{ account: ADDRESS }] }])
})

it.each([
  [429, 'This address has already received its test coins.'],
  [403, 'This address cannot receive test coins.'],
  [503, 'The demonstration chain does not respond. Try again.'],
])('shows next to the button why the faucet refuses: %i', async (status, words) => {
  vi.stubGlobal('fetch', async () => new Response('', { status }))
  open()
  press()
  await expect.poll(() => act(async () => page.all('[role=alert]')[0]?.textContent)).toBe(words)
  expect(payoutsStore.get()).toBe(before)
})

it('shows that a demonstration chain does not respond, until the next click', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no answer')))
  open()
  press()
  await expect.poll(() => act(async () => page.all('[role=alert]')[0]?.textContent)).toContain('does not respond')
  vi.stubGlobal('fetch', async () => Response.json({}))
  press()
  await expect.poll(() => payoutsStore.get()).toBe(before + 1)
  expect(page.all('[role=alert]')).toHaveLength(0)
})

it('offers nothing on a chain without a faucet', () => {
  setNetwork({ ...SWT_NETWORK, local: false, chains: [{ chain: 'eth', ...facts }] })
  open()
  expect(page.place.textContent).toBe('')
})

it.each([
  [parseDecimal('0'), undefined, true],
  [parseDecimal('0.1'), undefined, false],
  [undefined, undefined, false],
  [undefined, 'chains.chain/ripple-inactive', true],
])('classifies a balance of %o with the problem %s as an empty wallet: %s', (balance, problem, isEmpty) => {
  expect(isEmptyWallet(balance, problem)).toBe(isEmpty)
})
