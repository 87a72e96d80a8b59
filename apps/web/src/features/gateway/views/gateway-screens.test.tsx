// @vitest-environment happy-dom
import { chainOf } from '@tidebook/chains'
import type { ConfigFile, User } from '@tidebook/contract'
import type { AgentInfo, GatewayCoin } from '@tidebook/contract/gateway'
import { MoacTestNode, tronContract, TronTestNode } from '@tidebook/testkit/chains'
import { act, type ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { network, setNetwork } from '../../../lib/network.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { navigate } from '../../../lib/router/index.ts'
import { TEST_USER } from '../../../testing/test-user.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { NotSignedError, sendOnChain } from '../../chains/index.ts'
import { pairsFileStore } from '../../markets/index.ts'
import { configStore } from '../../network/index.ts'
import { clearUser, storeUser } from '../../session/index.ts'
import { submitTransaction, transactionStore, type TrackedTransaction } from '../../transactions/index.ts'
import { accountsStore, walletStore, type Account } from '../../wallet/index.ts'
import { unreportedStore } from '../model/withdraw-journal.ts'
import { DEPOSIT, WALLET, WITHDRAWAL } from '../model/orders.fixture.ts'
import { DepositScreen } from './deposit-screen.tsx'
import { reportUnreported } from '../services/pay-withdrawal.ts'
import { WithdrawScreen } from './withdraw-screen.tsx'
import { typeText } from '../../../testing/type-text.ts'

/** Waits long enough for a slow machine. */
function until(look: () => boolean | Promise<boolean>): Promise<boolean> {
  return vi.waitUntil(look, { timeout: 120_000 })
}

vi.mock('../../chains/index.ts', async (load) => ({ ...(await load<object>()), sendOnChain: vi.fn() }))
vi.mock('../../transactions/index.ts', async (load) => ({
  ...(await load<object>()),
  checkRealName: async () => undefined,
  submitTransaction: vi.fn(),
}))
vi.mock('../../transfer/index.ts', async (load) => ({
  ...(await load<object>()),
  createOwnChain: () => ({ rateOf: async () => ({ coefficient: 1n, scale: 0 }) }),
}))

const PAYER = chainOf('moac').addressOf('11'.repeat(32))
const TO = chainOf('moac').addressOf('22'.repeat(32))
const chain = new MoacTestNode()
const account: Account = { chain: 'moac', address: PAYER, vault: 'v' }
const ISSUER = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'

const AGENT: AgentInfo = {
  base: 'MOAC',
  chain: 'moac',
  token: 'JMOAC',
  decimals: 8,
  blockTime: 10,
  deposit: {
    enabled: true,
    minimum: '1',
    maximum: '100',
    keep: '0.1',
    fee: { kind: 'percent', value: '0.3' },
    confirmations: 12,
    account: TO,
  },
  withdraw: {
    enabled: true,
    minimum: '2',
    maximum: '100',
    fee: { kind: 'fixed', value: '0.5' },
    agent: ISSUER,
  },
}
const TRON_PAYER = chainOf('tron').addressOf('11'.repeat(32))
const tron = new TronTestNode()
const USDT = { code: 'USDT', issuer: tronContract(7), decimals: 6 }
const USDT_COIN = { base: 'USDT', chain: 'tron', asset: USDT, token: 'JUSDT', deposit: true, withdraw: true } as const
const USDT_AGENT: AgentInfo = {
  ...AGENT,
  base: 'USDT',
  chain: 'tron',
  asset: USDT,
  token: 'JUSDT',
  decimals: 6,
  deposit: { ...AGENT.deposit, keep: '0' },
}
const COINS: readonly GatewayCoin[] = [
  { base: 'SWT', chain: 'swt', token: 'SWT', deposit: true, withdraw: false, reason: 'disabled' },
  { base: 'MOAC', chain: 'moac', token: 'JMOAC', deposit: true, withdraw: true },
  { base: 'BIZ', chain: 'biz', token: 'JBIZ', deposit: false, withdraw: false, reason: 'disabled' },
]
const ORDER = { ...DEPOSIT, base: 'MOAC', chain: 'moac', token: 'JMOAC', from: PAYER, to: TO, amount: '5' } as const
const OUT = { ...WITHDRAWAL, base: 'MOAC', chain: 'moac', token: 'JMOAC', to: TO, amount: '3', status: 0 } as const

function paymentOf(memo: string, state: Partial<TrackedTransaction>): TrackedTransaction {
  return {
    id: '1',
    kind: 'payment',
    at: 1,
    state: 'submitted',
    tx: {
      TransactionType: 'Payment',
      Account: WALLET,
      Memos: [{ Memo: { MemoData: Buffer.from(memo).toString('hex').toUpperCase() } }],
    } as unknown as TrackedTransaction['tx'],
    ...state,
  }
}

function config(change: Partial<ConfigFile> = {}): void {
  return configStore.set(
    ready({
      network: { local: true },
      realNameFor: [],
      crossChain: { open: true, replacementUrl: '', replacementName: '' },
      ...change,
    } as unknown as ConfigFile),
  )
}

/** Responses of the exchange by the last words of a call's path: data, or an error code. */
let answers: Record<string, unknown>
/** Recorded requests to the exchange. */
let requests: { readonly name: string; readonly path: string; readonly query: string; readonly body: unknown }[]

let page: ReturnType<typeof onPage>

// Awaited, because an `act` without `await` may drop the last updates of a fetch.
function open(screen: ReactElement): Promise<void> {
  return act(async () => {
    page = onPage(screen)
  })
}

function words(): string {
  return page.place.textContent ?? ''
}

function seen(text: string | RegExp) {
  return expect.poll(() => act(async () => words())).toMatch(text)
}

function button(name: string | RegExp): HTMLButtonElement {
  const found = page.all('button').find(({ textContent }) => (textContent ?? '').match(name) !== null)
  if (found === undefined) throw new Error(`no button ${name}: ${words()}`)
  return found as HTMLButtonElement
}

/** Returns the number of steps that proceed without the user. */
function spinners(): number {
  return page.all('li[aria-current="step"] .spin').length
}

function field(label: string): HTMLInputElement {
  const found = page.all('label').find(({ textContent }) => textContent?.startsWith(label)) as HTMLLabelElement
  return document.getElementById(found.htmlFor) as HTMLInputElement
}

async function fill(label: string, value: string): Promise<void> {
  await until(() => page.all('label').some(({ textContent }) => textContent?.startsWith(label)))
  typeText(field(label), value)
}

function submit(): void {
  const form = page.all('form')[0]
  if (form !== undefined) page.tell(form, new Event('submit', { bubbles: true, cancelable: true }))
}

beforeAll(() => {
  chain.held.set(PAYER, 10n ** 19n)
  tron.held.set(TRON_PAYER, 50_000_000n)
  for (const [seed, units] of [
    [7, 20_000_000n],
    [8, 900_000_000n],
  ] as const)
    tron.tokens.set(tronContract(seed), { symbol: 'USDT', decimals: 6, held: new Map([[TRON_PAYER, units]]) })
})
beforeEach(() => {
  for (const group of [undefined, 'gateway', 'chains', 'transfer', 'wallet', 'identity', 'signIn'] as const)
    activateMessages('en', compileCatalog('en', group))
  answers = {
    coin_list: COINS,
    agent_info: AGENT,
    pending_order: null,
    'td my_orders': { count: 0, orders: [] },
    'tw my_orders': { count: 0, orders: [] },
  }
  requests = []
  vi.stubGlobal('fetch', async (url: string, { body, method }: RequestInit) => {
    const { pathname, search, host } = new URL(url, 'http://localhost')
    if (host === 'moac.example') {
      const call = JSON.parse(String(body)) as { id: number; method: string; params: unknown[] }
      return Response.json({ jsonrpc: '2.0', id: call.id, result: chain.answer(call.method, call.params) })
    }
    if (host === 'tron.example')
      return Response.json(tron.answer(pathname, JSON.parse(String(body)) as Readonly<Record<string, unknown>>))
    const [, , area = '', name = ''] = pathname.split('/')
    requests.push({
      name: `${area} ${name}`,
      path: pathname,
      query: search,
      body: typeof body === 'string' ? JSON.parse(body) : method,
    })
    const data = answers[`${area} ${name}`] ?? answers[name]
    if (typeof data === 'string') return Response.json({ code: data, msg: data, data: null, date: 1 })
    if (data === undefined) return Response.json({ code: '5000', msg: 'none', data: null, date: 1 })
    return Response.json({ code: '0', msg: '', data, date: 1 })
  })
  const facts = { hosts: ['https://moac.example'], network: '101', highestFee: '0.1', confirmations: 1, tokens: [] }
  setNetwork({ ...SWT_NETWORK, chains: [{ chain: 'moac', ...facts }] })
  accountsStore.set(ready([account]))
  walletStore.set({
    ...walletStore.get(),
    wallet: { address: WALLET, alias: 'SWTC wallet', vault: 'v' },
    active: 'active',
    balances: ready({
      SWTC: { value: '100', frozen: '20' },
      [`JMOAC_${ISSUER}`]: { value: '50', frozen: '0' },
    }),
  })
  const coin = { value: 'JMOAC', label: 'MOAC', issuer: ISSUER, deposit: true, withdraw: true }
  pairsFileStore.set(ready({ coins: [{ ...coin, isCommonCoin: true, smartContract: false }], transPairs: [] }))
  storeUser({ ...TEST_USER, address: WALLET } as User)
  config()
  navigate('/my/walletMgr/crossChainDeposit')
})
afterEach(() => {
  page.leave()
  queryClient.clear()
  clearUser()
  configStore.set(LOADING)
  pairsFileStore.set(LOADING)
  unreportedStore.set([])
  transactionStore.set([])
  localStorage.clear()
  setNetwork(SWT_NETWORK)
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('the access to deposits', () => {
  it('is closed for everyone with a link to the other service, and nothing is sent (XCH-001)', async () => {
    config({ crossChain: { open: false, replacementUrl: 'https://other.example', replacementName: 'Other' } })
    for (const screen of [<DepositScreen key="in" />, <WithdrawScreen key="out" />]) {
      await open(screen)
      await seen(/Other offers this instead/u)
      expect(page.all('a').map((link) => link.getAttribute('href'))).toContain('https://other.example')
      expect(button(/are closed$/u).disabled).toBe(true)
      page.leave()
    }
    await open(<DepositScreen />)
  })

  it('requires a login in place for a user without a session (A01)', async () => {
    clearUser()
    await open(<DepositScreen />)
    await seen('Log in to deposit')
    await until(() => act(async () => page.all('input[autocomplete="current-password"]').length > 0))
    expect(requests.map(({ name }) => name)).toEqual(['coin coin_list'])
  })

  it('requires an account to name its own wallet first (ROL-011)', async () => {
    storeUser({ ...TEST_USER, address: '' } as User)
    await open(<DepositScreen />)
    await seen('Which wallet belongs to this account')
    expect(button(/^Use jHb9/u).disabled).toBe(false)
  })

  it('requires a verified identity when the operator demands one (ROL-006, ROL-009)', async () => {
    config({ realNameFor: ['deposit', 'withdraw'] })
    await open(<DepositScreen />)
    await seen('Verify your identity to deposit')
    await seen('Verify your identity first')
    page.leave()
    await open(<WithdrawScreen />)
    await seen('Verify your identity to withdraw')
    await seen('Verify your identity first')
    page.leave()
    storeUser({ ...TEST_USER, address: WALLET, verifyState: 'verified' } as User)
    await open(<DepositScreen />)
    await seen('Enter an amount')
    expect(words()).not.toContain('identity')
  })
})

describe('a deposit', () => {
  it('says before the signature that staff check an amount above the limit', async () => {
    answers['agent_info'] = { ...AGENT, deposit: { ...AGENT.deposit, reviewAbove: '4' } }
    await open(<DepositScreen />)
    await seen(/Available\s*10/u)
    await fill('Amount', '5')
    await seen('Two members of staff check a deposit above 4 MOAC before it is credited')
    expect(words()).toContain('Arrivesafter a check by staff')
  })

  it('shows minimum, maximum, fee, retained amount and the agent (DEP-012, XCH-008)', async () => {
    await open(<DepositScreen />)
    await seen(/Minimum\s*1\s*MOAC/u)
    await seen(/Maximum\s*100\s*MOAC/u)
    await seen(/Agent fee\s*0\.3%/u)
    await seen(/Remains in the paying wallet\s*0\.1\s*MOAC/u)
    expect(words()).toContain(TO.slice(0, 10))
    await fill('Amount', '5')
    await seen(/Credited\s*4\.985\s*MOAC/u)
  })

  it('shows next to the coin the fee that a holder of enough tokens is charged (WDR-015)', async () => {
    answers['agent_info'] = { ...AGENT, halved: { token: 'JMOAC', from: '50' } }
    await open(<DepositScreen />)
    await seen(/Agent fee\s*0\.15%/u)
    expect(words()).toContain('you pay half the fee')
  })

  it('names the credited wallet before any input, and blocks an inactive one', async () => {
    await open(<DepositScreen />)
    await seen(/Credited to.*jHb9CJAW/u)
    await seen('Enter an amount')
    act(() => walletStore.set({ ...walletStore.get(), active: 'inactive' }))
    await seen('This wallet is not active yet')
    await seen('Activate the credited wallet first')
  })

  it('reports missing terms or coins and retries (ERR-068, ERR-073)', async () => {
    setNetwork({ ...network(), specificationWording: true })
    answers['agent_info'] = '5000'
    await open(<DepositScreen />)
    await seen('Failure to obtain deposit settings, please refresh page!')
    answers['agent_info'] = AGENT
    page.click(button('Try now'))
    await seen('Enter an amount')
    page.leave()
    queryClient.clear()
    answers['coin_list'] = '5000'
    await open(<DepositScreen />)
    await seen('Failed to get agent info or transfer config')
  })

  it('keeps the coin field while another coin loads and when its terms fail, so that a third can be selected', async () => {
    answers['coin_list'] = [...COINS, USDT_COIN]
    await open(<DepositScreen />)
    await seen('Enter an amount')
    const field = page.all('button[aria-haspopup="dialog"][aria-label^="Coin"]')[0] as HTMLButtonElement
    answers['agent_info'] = '5000'
    page.click(field)
    page.click(button(/^USDT/))
    await seen('Try now')
    expect([field.isConnected, field.getAttribute('aria-label')]).toEqual([true, expect.stringContaining('USDT')])
    answers['agent_info'] = AGENT
    page.click(field)
    page.click(button(/^MOAC/))
    await seen('Enter an amount')
    expect([field.isConnected, field.getAttribute('aria-label')]).toEqual([true, expect.stringContaining('MOAC')])
  })

  it('reports a missing deposit address (ERR-069)', async () => {
    answers['deposit_address'] = '4068'
    await open(<DepositScreen />)
    await seen('Enter an amount')
    await act(async () => page.all('input[type="radio"]').at(1)?.click())
    await seen('Failed merchant information: please refresh and try again')
  })

  it('has its own address for payments from elsewhere', async () => {
    answers['deposit_address'] = { base: 'MOAC', chain: 'moac', address: TO, memo: '{"jtaddress":"j"}' }
    await open(<DepositScreen />)
    await seen('Enter an amount')
    await act(async () => page.all('input[type="radio"]').at(1)?.click())
    await seen('only with this memo')
    expect(words()).toContain(TO)
  })

  it('shows the first problem of its amount (DEP-007, DEP-008, DEP-009, DEP-011, DEP-023)', async () => {
    await open(<DepositScreen />)
    await seen(/Available\s*10/u)
    await fill('Amount', '0')
    await seen('The amount must be above 0')
    await fill('Amount', '0.5')
    await seen('Amount to deposit should not be less than 1')
    await fill('Amount', '100.00000001')
    await seen('Amount to deposit should not be more than 100')
    await fill('Amount', '10.5')
    await seen('Balance: 10, please check if there is enough assets!')
    await fill('Amount', '9.95')
    await seen('Leave 0.1 MOAC in the paying wallet')
    submit()
    expect(sendOnChain).not.toHaveBeenCalled()
  })

  it('is ordered, paid by the wallet, reported with its hash, and followed (DEP-003, DEP-005)', async () => {
    vi.mocked(sendOnChain).mockImplementation(async () => {
      answers['order_detail'] = { ...ORDER, status: 2, hash: '0xAB' }
      return { hash: '0xAB', phase: 'submitted' }
    })
    answers['create_order'] = ORDER
    answers['order_detail'] = ORDER
    answers['update_order'] = ORDER
    await open(<DepositScreen />)
    await seen(/Available\s*10/u)
    await fill('Amount', '5')
    await seen('Review deposit')
    submit()
    await seen('Deposit 5 MOAC')
    await seen('Balance checked')
    await seen('Agent fee0.015 MOAC')
    await seen('You will be credited4.985 MOAC')
    await until(() => requests.some(({ name }) => name === 'td update_order'))
    expect(requests.find(({ name }) => name === 'td create_order')?.body).toEqual({
      base: 'MOAC',
      amount: '5',
      from: PAYER,
    })
    expect(vi.mocked(sendOnChain).mock.calls[0]?.[2]).toMatchObject({ from: PAYER, to: TO })
    expect(requests.find(({ name }) => name === 'td update_order')?.body).toMatchObject({ hash: '0xAB' })
    expect(requests.find(({ name }) => name === 'td order_detail')?.path).toContain(WALLET)
  })

  describe('a TRC-20 token', () => {
    beforeEach(() => {
      const tokens = [{ ...USDT, issuer: tronContract(8) }, USDT]
      const facts = { hosts: ['https://tron.example'], highestFee: '15', tokens }
      setNetwork({ ...network(), chains: [...(network().chains ?? []), { chain: 'tron', ...facts }] })
      accountsStore.set(ready([account, { chain: 'tron', address: TRON_PAYER, vault: 'v' }]))
      const coin = { base: 'TRX', chain: 'tron', token: 'JTRX', deposit: true, withdraw: true }
      answers['coin_list'] = [...COINS, coin, USDT_COIN]
      answers['agent_info'] = USDT_AGENT
      navigate('/my/walletMgr/crossChainDeposit?base=USDT')
    })

    it('is paid with exactly the token of its gateway, and names the network and the coin of the fee', async () => {
      const order = { ...ORDER, base: 'USDT', chain: 'tron', token: 'JUSDT', from: TRON_PAYER, amount: '5' } as const
      for (const name of ['create_order', 'order_detail', 'update_order']) answers[name] = order
      vi.mocked(sendOnChain).mockResolvedValue({ hash: 'AB', phase: 'submitted' })
      await open(<DepositScreen />)
      await seen('TRON (TRC-20)')
      await seen(/Available\s*20/u)
      await seen(/Network fee, additional\s*6\.8\s*TRX/u)
      await fill('Amount', '5')
      await seen('Review deposit')
      submit()
      await seen('TRON (TRC-20) to SWTC')
      await until(() => vi.mocked(sendOnChain).mock.calls.length > 0)
      expect(vi.mocked(sendOnChain).mock.calls[0]?.[2]).toMatchObject({ from: TRON_PAYER, asset: USDT })
    })

    it('lists every coin of the shared address when paid from elsewhere, and accepts payments of contracts', async () => {
      answers['deposit_address'] = { base: 'USDT', chain: 'tron', address: TRON_PAYER }
      await open(<DepositScreen />)
      await seen('Enter an amount')
      await act(async () => page.all('input[type="radio"]').at(1)?.click())
      await seen('Only TRX and USDT (TRC-20) on TRON arrive here.')
      expect(words()).toContain('Pay on TRON (TRC-20) to')
      expect(words()).not.toContain('not from a smart contract')
    })
  })

  it('is refused while another one is unfinished (DEP-002, ERR-067)', async () => {
    answers['create_order'] = '4058'
    await open(<DepositScreen />)
    await seen(/Available\s*10/u)
    await fill('Amount', '5')
    await seen('Review deposit')
    submit()
    await seen('The previous deposit process is not over yet, no new deposit is accepted. Please wait!')
    expect(sendOnChain).not.toHaveBeenCalled()
  })

  it('shows whether an unconnected coin was connected before', async () => {
    const shut = { deposit: false, withdraw: false, reason: 'notConnected' } as const
    answers['coin_list'] = [
      ...COINS,
      { base: 'TRX', chain: 'tron', token: 'JTRX', ...shut, connection: 'pending' },
      { base: 'EOS', chain: 'eos', token: 'JEOS', ...shut, connection: 'interrupted' },
    ] satisfies readonly GatewayCoin[]
    await open(<DepositScreen />)
    await seen(/Available\s*10/u)
    page.click(button('MOAC'))
    const shown = expect.poll(() => act(async () => document.body.textContent))
    await shown.toContain('This exchange has not connected the coin yet.')
    await shown.toContain('The connection to the coin’s network is interrupted.')
  })

  it('is refused while its coin is unavailable (ERR-074)', async () => {
    answers['create_order'] = '4059'
    await open(<DepositScreen />)
    await seen(/Available\s*10/u)
    await fill('Amount', '5')
    await seen('Review deposit')
    submit()
    await seen('Temporarily unavailable')
  })

  it.each([
    ['ERR-066 says so when it was not sent', new Error('gone'), /Deposit failed, the network may be congested/u],
    ['after a no nothing is said', new NotSignedError(), /New deposit/u],
  ])('%s, and its order is canceled', async (_title, error, message) => {
    vi.mocked(sendOnChain).mockRejectedValue(error)
    answers['create_order'] = ORDER
    answers['order_detail'] = ORDER
    answers['cancle_order'] = { ...ORDER, status: 7 }
    await open(<DepositScreen />)
    await seen(/Available\s*10/u)
    await fill('Amount', '5')
    await seen('Review deposit')
    submit()
    await seen(message)
    await until(() => requests.some(({ name }) => name === 'td cancle_order'))
    if (error instanceof NotSignedError) expect(words()).not.toContain('Deposit failed')
  })

  it('appears in the table of deposits and links to its steps (DEP-024)', async () => {
    answers['td my_orders'] = { count: 1, orders: [{ ...ORDER, status: 5, credited: '4.985' }] }
    answers['order_detail'] = {
      ...ORDER,
      status: 4,
      confirmations: { seen: 12, wanted: 12 },
      credited: '4.985',
    }
    await open(<DepositScreen />)
    await seen(/MOAC\s*5\s*4\.985\s*Done/u)
    page.click(button('6f9619ff'))
    await seen('Step 5 of 6')
    expect(words()).toContain('12 of 12')
    expect(words()).toContain('4.985 MOAC after the fee')
  })
})

describe('a withdrawal', () => {
  const typed = async (amount: string): Promise<void> => {
    await seen(/Available\s*50/u)
    await fill('Amount', amount)
    await fill('To, on MOAC', TO)
  }
  const FREE = { kind: 'fixed', value: '0' }
  const HASH = 'CD'.repeat(32)
  const paid = { hash: HASH, state: 'submitted' } as never

  it('says before the signature that staff check an amount above the limit', async () => {
    answers['agent_info'] = { ...AGENT, withdraw: { ...AGENT.withdraw, reviewAbove: '10' } }
    await open(<WithdrawScreen />)
    await typed('10')
    await seen(/Checked by staff above\s*10\s*MOAC/u)
    await seen('Arrives inabout 3 min')
    expect(words()).not.toContain('Two members of staff')
    await fill('Amount', '10.1')
    await seen('Two members of staff check a withdrawal above 10 MOAC before it is paid out')
    expect(words()).toContain('Arrivesafter a check by staff')
  })

  it('names the paying wallet before any input', async () => {
    await open(<WithdrawScreen />)
    await seen(/Paid from.*jHb9CJAW/u)
  })

  it('shows the first problem of its amount (WDR-007, WDR-009, WDR-011, ERR-053, ERR-070)', async () => {
    setNetwork({ ...network(), specificationWording: true })
    await open(<WithdrawScreen />)
    await typed('1')
    await seen('Withdrawl amount is not less than 2')
    await fill('Amount', '50.1')
    await seen('The amount exceeds what you can withdraw: 50')
    answers['agent_info'] = { ...AGENT, withdraw: { ...AGENT.withdraw, fee: { kind: 'fixed', value: '3' } } }
    page.leave()
    await open(<WithdrawScreen />)
    await typed('3')
    await seen('The transfer-out amount is too low for the fee')
  })

  it('requires the ledger fee in the wallet (WDR-010, ERR-071)', async () => {
    setNetwork({ ...network(), specificationWording: true })
    walletStore.set({
      ...walletStore.get(),
      balances: ready({
        SWTC: { value: '20', frozen: '20' },
        [`JMOAC_${ISSUER}`]: { value: '50', frozen: '0' },
      }),
    })
    await open(<WithdrawScreen />)
    await typed('3')
    await seen('your withdrawal fee is insufficient')
  })

  it('is ordered, paid to the agent with its memo, reported, and followed by wallet (WDR-002, WDR-003, WDR-004, WDR-005)', async () => {
    vi.mocked(submitTransaction).mockResolvedValue(paid)
    answers['create_order'] = OUT
    answers['update_order'] = OUT
    answers['order_detail'] = { ...OUT, status: 2, hash: 'CD'.repeat(32) }
    await open(<WithdrawScreen />)
    await typed('3')
    await seen('Review withdrawal')
    submit()
    await seen('Payment signed and sent')
    await seen('0.002 MOAC is deducted; 0.298 MOAC is paid out')
    const tx = vi.mocked(submitTransaction).mock.calls[0]?.[0].tx
    expect(tx).toMatchObject({ Account: WALLET, Destination: OUT.agent, Amount: { currency: 'JMOAC', value: '3' } })
    expect(JSON.stringify(tx)).toContain(Buffer.from(OUT.memo).toString('hex').toUpperCase())
    const detail = requests.find(({ name }) => name === 'tw order_detail')
    expect(detail?.path).toContain(WALLET)
    expect(requests.find(({ name }) => name === 'tw update_order')?.body).toMatchObject({ hash: 'CD'.repeat(32) })
  })

  it('requests the memo that an exchange on EOS requires, explains it, and sends it with the order', async () => {
    vi.mocked(submitTransaction).mockResolvedValue(paid)
    const order = {
      ...OUT,
      base: 'EOS',
      chain: 'eos',
      token: 'JEOS',
      to: 'binancecleos',
      payoutMemo: '108123',
    } as const
    answers['agent_info'] = { ...AGENT, base: 'EOS', chain: 'eos', withdraw: { ...AGENT.withdraw, fee: FREE } }
    answers['create_order'] = order
    answers['update_order'] = order
    answers['order_detail'] = { ...order, status: 5 }
    await open(<WithdrawScreen />)
    await seen(/Available\s*50/u)
    await fill('Amount', '3')
    await fill('To, on EOS', 'binancecleos')
    await seen('An exchange needs a memo to credit you')
    await fill('Memo of the payment', 'ж'.repeat(129))
    await seen('The memo is too long: 256 bytes at most')
    await seen('Correct the memo')
    await fill('Memo of the payment', '108\u202E123')
    await seen('The memo contains invisible characters. Enter it again.')
    await fill('Memo of the payment', ' 108123 ')
    await seen('Review withdrawal')
    submit()
    await seen('with the memo 108123')
    expect(requests.find(({ name }) => name === 'tw create_order')?.body).toMatchObject({ payoutMemo: '108123' })
  })

  it.each([
    ['.5', '0.5'],
    ['3.', '3'],
    ['3.50', '3.5'],
    ['03', '3'],
  ])('sends an amount typed as %s as %s (WDR-002)', async (text, amount) => {
    vi.mocked(submitTransaction).mockResolvedValue(paid)
    answers['agent_info'] = { ...AGENT, withdraw: { ...AGENT.withdraw, minimum: '0.1', fee: FREE } }
    answers['create_order'] = OUT
    answers['update_order'] = OUT
    answers['order_detail'] = OUT
    await open(<WithdrawScreen />)
    await typed(text)
    await seen('Review withdrawal')
    submit()
    await seen('Payment signed and sent')
    expect(requests.find(({ name }) => name === 'tw create_order')?.body).toMatchObject({ amount })
  })

  it('is stored, shown and retried when the exchange did not receive the report (WDR-012)', async () => {
    vi.mocked(submitTransaction).mockResolvedValue(paid)
    answers['create_order'] = OUT
    answers['order_detail'] = { ...OUT, status: 0 }
    const reach = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.includes('update_order') ? Promise.reject(new TypeError('gone')) : reach(url, init),
    )
    await open(<WithdrawScreen />)
    await typed('3')
    await seen('Review withdrawal')
    submit()
    await seen('1 signed withdrawal could not be reported to the exchange yet. The result of its payment is not known')
    expect(words()).not.toContain('paid withdrawal')
    act(() => transactionStore.set([{ ...paymentOf(OUT.memo, { state: 'validated', ledger: 7 }), hash: HASH }]))
    await seen('1 paid withdrawal could not be reported to the exchange yet')
    expect(localStorage.getItem('tidebook_withdraw_fail')).toContain(OUT.orderID)
    vi.stubGlobal('fetch', reach)
    answers['update_order'] = OUT
    page.click(button('Try now'))
    await expect.poll(() => act(async () => words())).not.toContain('could not be reported')
    expect(localStorage.getItem('tidebook_withdraw_fail')).toBe('[]')
  })

  it('is not reported when its payment was never applied', async () => {
    vi.mocked(submitTransaction).mockResolvedValue({ hash: HASH, state: 'unknown' } as never)
    answers['create_order'] = OUT
    answers['order_detail'] = { ...OUT, status: 0 }
    answers['update_order'] = '4002'
    const reach = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.includes('update_order') ? Promise.reject(new TypeError('gone')) : reach(url, init),
    )
    await open(<WithdrawScreen />)
    await typed('3')
    await seen('Review withdrawal')
    submit()
    await seen('1 signed withdrawal could not be reported')
    const expired = paymentOf(OUT.memo, { state: 'expired', hash: HASH })
    act(() => transactionStore.set([expired]))
    await expect.poll(() => act(async () => words())).not.toContain('could not be reported')
    requests.length = 0
    vi.stubGlobal('fetch', reach)
    await reportUnreported(WALLET)
    expect(localStorage.getItem('tidebook_withdraw_fail')).toBe('[]')
    expect(requests).toEqual([])
  })

  it('is stored once it is paid out (WDR-013)', async () => {
    answers['order_detail'] = { ...OUT, status: 5, hash: 'CD'.repeat(32), payoutHash: '0xEF' }
    navigate(`/my/walletMgr/crossChainWithdraw?base=MOAC&order=${OUT.orderID}`)
    await open(<WithdrawScreen />)
    await seen('The withdrawal was paid to')
    expect(localStorage.getItem('tidebook_withdraw_successs')).toContain(OUT.orderID)
  })

  it('reports that nothing was withdrawn (ERR-072)', async () => {
    vi.mocked(submitTransaction).mockResolvedValue({ state: 'failed' } as never)
    answers['create_order'] = OUT
    await open(<WithdrawScreen />)
    await typed('3')
    await seen('Review withdrawal')
    submit()
    await seen('Withdrawal failed. Try again later!')
    expect(words()).not.toContain('No node of this network')
    expect(requests.some(({ name }) => name === 'tw update_order')).toBe(false)
  })

  it('reports that nothing was withdrawn while the exchange is unreachable (ERR-072)', async () => {
    const reach = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.includes('create_order') ? Promise.reject(new TypeError('gone')) : reach(url, init),
    )
    await open(<WithdrawScreen />)
    await typed('3')
    await seen('Review withdrawal')
    submit()
    await seen('Withdrawal failed. Try again later! Network Error')
    expect(words()).not.toContain('Unknown error code')
  })

  it('reports that the ledger rejected the payment, with the reason (ERR-072)', async () => {
    const hash = 'CD'.repeat(32)
    answers['order_detail'] = { ...OUT, status: 2, hash }
    navigate(`/my/walletMgr/crossChainWithdraw?base=MOAC&order=${OUT.orderID}`)
    await open(<WithdrawScreen />)
    await seen('Payment signed and sent')
    const payment = paymentOf(OUT.memo, { hash, state: 'submitted', result: 'tesSUCCESS' })
    act(() => transactionStore.set([payment]))
    expect(words()).not.toContain('Withdrawal failed')
    act(() => transactionStore.set([{ ...payment, state: 'failed', result: 'tecPATH_PARTIAL', ledger: 7 }]))
    await seen('Withdrawal failed. Try again later! The market offers no path for this amount')
    expect(words()).toMatch(/Failed\s*Progress/u)
    expect(words()).not.toContain('Arrives in')
    expect(spinners()).toBe(0)
  })

  describe('in progress', () => {
    const hash = 'CD'.repeat(32)
    const follow = async (change: object, agent: AgentInfo = AGENT): Promise<void> => {
      // In the future, so that a slow machine does not make the order late.
      const at = Date.now() + 600_000
      answers['agent_info'] = agent
      answers['order_detail'] = { ...OUT, hash, status: 2, changed: at, steps: [{ status: 2, at }], ...change }
      navigate(`/my/walletMgr/crossChainWithdraw?base=MOAC&order=${OUT.orderID}`)
      await open(<WithdrawScreen />)
      await seen('Payment signed and sent')
    }

    it('shows when it arrives', async () => {
      await follow({})
      await seen(/Arrives inabout 3 min/u)
      expect(spinners()).toBe(1)
    })

    it('promises no time once it takes longer than estimated', async () => {
      await follow({ steps: [{ status: 2, at: 1_000 }] })
      await seen('SubmittedTakes longer than usual')
      expect(words()).not.toContain('Arrives in')
      expect(spinners()).toBe(0)
    })

    it('promises no time while its gateway is paused', async () => {
      await follow({}, { ...AGENT, withdraw: { ...AGENT.withdraw, enabled: false, reason: 'paused' } })
      await seen('SubmittedThe gateway is not open now')
      expect(spinners()).toBe(0)
    })

    it('waits for staff above the review limit, without a time', async () => {
      await follow({}, { ...AGENT, withdraw: { ...AGENT.withdraw, reviewAbove: '2.9' } })
      await seen('SubmittedStaff check it first')
      page.leave()
      queryClient.clear()
      const steps = [{ status: 8, at: Date.now() }]
      await follow({ status: 8, reason: 'overLimit', steps })
      await seen('The amount is above the limit for automatic processing')
      expect(words()).not.toContain('Arrives in')
      expect(spinners()).toBe(0)
    })

    it('shows the time that it took when it is done', async () => {
      const steps = [{ status: 5, at: 1_000 + 75 * 60_000 }]
      await follow({ status: 5, steps })
      await seen('Arrived after1 h 15 min')
    })
  })

  it('is signed and sent after an earlier visit, but not while its payment is pending (WDR-002)', async () => {
    answers['order_detail'] = { ...OUT, hash: undefined }
    answers['update_order'] = OUT
    vi.mocked(submitTransaction).mockResolvedValue(paid)
    navigate(`/my/walletMgr/crossChainWithdraw?base=MOAC&order=${OUT.orderID}`)
    transactionStore.set([paymentOf(OUT.memo, { state: 'unknown' })])
    await open(<WithdrawScreen />)
    await seen('Payment signed and sent')
    expect(words()).not.toContain('Sign and send')
    act(() => transactionStore.set([paymentOf(OUT.memo, { state: 'expired' })]))
    await seen('Sign and send')
    page.click(button('Sign and send'))
    await expect.poll(() => requests.some(({ name }) => name === 'tw update_order')).toBe(true)
    expect(JSON.stringify(vi.mocked(submitTransaction).mock.calls[0]?.[0].tx)).toContain(
      Buffer.from(OUT.memo).toString('hex').toUpperCase(),
    )
    expect(requests.some(({ name }) => name === 'tw create_order')).toBe(false)
  })

  it('offers the own wallets next to a wrong address, and describes the field with the result only', async () => {
    await open(<WithdrawScreen />)
    await typed('3')
    await seen('Valid address on MOAC')
    await fill('To, on MOAC', `${TO}0`)
    await seen('This is not a valid address')
    page.click(button(/0x.*/u))
    await seen(/Your wallet \S/u)
    const input = field('To, on MOAC')
    expect(input.value).toBe(PAYER)
    expect(document.activeElement).toBe(input)
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(described?.querySelector('button')).toBeNull()
    await fill('To, on MOAC', '')
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  it('rejects an address of another chain before an order is created', async () => {
    await open(<WithdrawScreen />)
    await seen(/Available\s*50/u)
    await fill('Amount', '3')
    await fill('To, on MOAC', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
    await seen('This is an address of XRP')
  })
})
