// @vitest-environment happy-dom
import { formatDecimal } from '@tidebook/amount'
import { chainOf } from '@tidebook/chains'
import type { AgentInfo } from '@tidebook/contract/gateway'
import { MoacTestNode } from '@tidebook/testkit/chains'
import { act, useEffect, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { accountsStore, type Account } from '../../wallet/index.ts'
import { DEPOSIT } from '../model/orders.fixture.ts'
import { createDeposit, payDeposit } from './pay-deposit.ts'
import { useDepositForm, type DepositForm } from './use-deposit-form.ts'

vi.mock('./pay-deposit.ts', async (load) => ({
  ...(await load<object>()),
  createDeposit: vi.fn(),
  payDeposit: vi.fn(),
}))

const FIRST = chainOf('moac').addressOf('11'.repeat(32))
const SECOND = chainOf('moac').addressOf('22'.repeat(32))
const AGENT_ADDRESS = chainOf('moac').addressOf('33'.repeat(32))
const AGENT: AgentInfo = {
  base: 'MOAC',
  chain: 'moac',
  token: 'JMOAC',
  decimals: 8,
  deposit: {
    enabled: true,
    minimum: '0.5',
    maximum: '100',
    keep: '0',
    fee: { kind: 'percent', value: '0.3' },
    confirmations: 12,
    account: AGENT_ADDRESS,
  },
  withdraw: { enabled: true, minimum: '2', maximum: '100', fee: { kind: 'fixed', value: '0.5' }, agent: 'jAgent' },
}

function account(address: string): Account {
  return { chain: 'moac', address, vault: 'v' }
}

const chain = new MoacTestNode()
/** The node's response for the second wallet. */
let second: 'waits' | 'fails' | 'answers'
let form: DepositForm

function Form(): ReactElement {
  const shown = useDepositForm('jWallet', AGENT, vi.fn(), vi.fn())
  useEffect(() => {
    form = shown
  })
  return <output>{shown.payer.balance === undefined ? 'no balance' : formatDecimal(shown.payer.balance)}</output>
}

let page: ReturnType<typeof onPage>

function shown(text: string) {
  return expect.poll(() => act(async () => page.place.textContent)).toBe(text)
}

beforeEach(async () => {
  activateMessages('en', compileCatalog('en'))
  second = 'waits'
  chain.held.set(FIRST, 7n * 10n ** 18n)
  chain.held.set(SECOND, 3n * 10n ** 18n)
  vi.stubGlobal('fetch', async (_url: string, { body, signal }: RequestInit) => {
    const text = String(body)
    if (second !== 'answers' && text.toLowerCase().includes(SECOND.toLowerCase())) {
      if (second === 'fails') throw new TypeError('no network')
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: unknown[] }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: chain.answer(method, params) }))
  })
  const facts = { hosts: ['https://moac.example'], network: '101', highestFee: '0.1', confirmations: 1, tokens: [] }
  setNetwork({ ...SWT_NETWORK, chains: [{ chain: 'moac', ...facts }] })
  accountsStore.set(ready([account(FIRST), account(SECOND)]))
  vi.mocked(createDeposit).mockReset().mockResolvedValue(DEPOSIT)
  vi.mocked(payDeposit).mockReset().mockResolvedValue(undefined)
  page = onPage(<Form />)
  await shown('7')
  act(() => form.setAmount('1'))
})
afterEach(() => {
  page.leave()
  setNetwork(SWT_NETWORK)
  vi.unstubAllGlobals()
})

it.each(['waits', 'fails'] as const)(
  'shows no account or balance of another wallet, and pays nothing, while the node %s',
  async (state) => {
    second = state
    act(() => form.payer.choose(SECOND))
    expect([form.payer.line?.address, form.payer.from, form.payer.balance]).toEqual([SECOND, undefined, undefined])
    await act(async () => form.submit())
    if (state === 'fails') await expect.poll(() => act(async () => form.payer.failure)).toBe('chains.unreachable')
    expect([form.payer.from, form.payer.balance]).toEqual([undefined, undefined])
    await act(async () => form.submit())
    expect([vi.mocked(createDeposit).mock.calls, vi.mocked(payDeposit).mock.calls]).toEqual([[], []])
  },
)

it('splits only an amount that the wallet can pay', () => {
  expect(form.shares).toBeDefined()
  act(() => form.setAmount('7.5'))
  expect([form.fault, form.shares]).toEqual(['balance', undefined])
})

it('pays from the account of the signing wallet', async () => {
  second = 'answers'
  act(() => form.payer.choose(SECOND))
  await shown('3')
  await act(async () => form.submit())
  expect(vi.mocked(createDeposit).mock.calls.map(([, , from]) => from)).toEqual([SECOND])
  expect(vi.mocked(payDeposit).mock.calls.map(([, payer]) => [payer.account.address, payer.from])).toEqual([
    [SECOND, SECOND],
  ])
})
