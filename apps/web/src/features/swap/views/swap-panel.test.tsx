// @vitest-environment happy-dom
import '../../../testing/swt-network.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { tradePath } from '../../../lib/paths.ts'
import { useStore } from '../../../lib/store.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { pairsFileStore } from '../../markets/index.ts'
import { hostsStore, networkStore } from '../../network/index.ts'
import { toastStore } from '../../toasts/index.ts'
import { submitTransaction } from '../../transactions/index.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { openSwapForm, swapFormStore } from '../model/swap-form.ts'
import { tokenKey } from '../model/swap-token.ts'
import { SwapPanel } from './swap-panel.tsx'
import type { ChoosableToken } from '../model/token-risks.ts'
import { typeText } from '../../../testing/type-text.ts'

vi.mock('../../transactions/index.ts', async (load) => ({ ...(await load<object>()), submitTransaction: vi.fn() }))

const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const TOKENS: readonly ChoosableToken[] = [
  { code: 'SWT', issuer: '', title: 'SWTC', strange: false },
  { code: 'CNY', issuer: ISSUER, title: 'CNT', strange: false },
]

/** An order that sells 100 CNT for 100 SWTC, the price of the pool before the swap. */
const ORDER = {
  Account: ISSUER,
  Sequence: 1,
  TakerPays: '100000000',
  TakerGets: { currency: 'CNY', issuer: ISSUER, value: '100' },
  quality: '1000000',
  owner_funds: '1000',
}

const ISSUER_INFO = { account_data: { Account: ISSUER, Balance: '1', Sequence: 1, OwnerCount: 0 }, validated: true }
/** The issuer has frozen all its tokens. */
const FROZEN = { ...ISSUER_INFO, account_data: { ...ISSUER_INFO.account_data, Flags: 0x0040_0000 } }

/** A pool of 1,000 SWTC and 1,000 CNT without a fee, and no orders. */
const answers: Record<string, object> = {
  amm_info: {
    amm: {
      amount: '1000000000',
      amount2: { currency: 'CNY', issuer: ISSUER, value: '1000' },
      trading_fee: 0,
    },
    ledger_index: 7,
  },
  book_offers: { ledger_index: 7, offers: [] },
  account_info: ISSUER_INFO,
  account_lines: { lines: [] },
}

function node(_url: string, { body }: { readonly body: string }): Promise<Response> {
  const { method } = JSON.parse(body) as { readonly method: string }
  const result = { status: 'success', validated: true, ...answers[method] }
  return Promise.resolve(new Response(JSON.stringify({ result }), { status: 200 }))
}

function Screen() {
  const form = useStore(swapFormStore)
  const [pay, receive] = form?.pay === 'SWT' ? TOKENS : [...TOKENS].reverse()
  return form && pay && receive ? <SwapPanel form={form} pay={pay} receive={receive} tokens={TOKENS} /> : null
}

let page: ReturnType<typeof onPage>

function settle(): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(50)))
}

function field(place: number): HTMLInputElement {
  return page.all('input:not([type=radio])')[place] as HTMLInputElement
}

function type(place: number, text: string): Promise<void> {
  return act(async () => {
    typeText(field(place), text)
    await vi.advanceTimersByTimeAsync(50)
  })
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', node)
  activateMessages('en', compileCatalog('en'))
  hostsStore.set(ready({ jcNodes: ['http://node.example'], scanHosts: [], infoHosts: [], ethHosts: [], moacHosts: [] }))
  networkStore.set((state) => ({ ...state, ledger: { index: 7, closeTime: Date.now() } }))
  openSwapForm(TOKENS, { pay: 'SWT', receive: 'CNY' })
  page = onPage(<Screen />)
  await settle()
})
afterEach(() => {
  answers['account_info'] = ISSUER_INFO
  answers['book_offers'] = { ledger_index: 7, offers: [] }
  page.leave()
  switchWallet(undefined)
  pairsFileStore.set(LOADING)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('quotes the amount that the ledger would deliver for either typed amount (SWP-102, SWP-104)', async () => {
  await type(0, '100')
  expect(field(1).value).toBe('90.90909')
  expect(document.body.textContent).toContain('9.09%')
  expect(document.body.textContent).toContain('Pool · 100%')
  await type(1, '50')
  expect(field(0).value).toBe('52.631579')
})

it('SWP-102: a token without a market has no price for either amount, and the button says so', async () => {
  await openWallet()
  await type(0, '1')
  expect(page.all('button').at(-1)?.textContent).toBe('Review swap')
  vi.stubGlobal('fetch', (url: string, init: { readonly body: string }) =>
    init.body.includes('amm_info')
      ? Promise.resolve(Response.json({ result: { status: 'error', error: 'actNotFound' } }))
      : node(url, init),
  )
  await act(async () => {
    networkStore.set((state) => ({ ...state, ledger: { index: 8, closeTime: Date.now() } }))
    await vi.advanceTimersByTimeAsync(3050)
  })
  expect([field(0).value, field(1).value]).toEqual(['1', ''])
  expect(page.all('button').at(-1)?.textContent).toBe('Not enough liquidity')
  await type(1, '1')
  expect([field(0).value, field(1).value]).toEqual(['', '1'])
  expect(page.all('button').at(-1)?.textContent).toBe('Not enough liquidity')
})

it('switches the two tokens (SWP-101)', async () => {
  const tokens = (): readonly (string | null)[] =>
    page.all('button[aria-label^="Token you"]').map((button) => button.getAttribute('aria-label'))
  expect(tokens()).toEqual(['Token you pay: SWTC', 'Token you receive: CNT'])
  await act(async () => page.all('button[aria-label="Switch tokens"]')[0]?.click())
  expect(tokens()).toEqual(['Token you pay: CNT', 'Token you receive: SWTC'])
})

it('shows both rates, impact, minimum, fees and the reserve of a new token (SWP-104)', async () => {
  const details = () => page.all('dl > *').map(({ textContent }) => textContent)
  await type(0, '100')
  const quoted = [
    'Price1 SWTC = 0.909090909 CNT1 CNT = 1.1 SWTC',
    'Price impact9.09% ',
    'Minimum received (0.5% slippage)90.454545 CNT',
    'Pool fee 0%0 SWTC',
    'Network fee0.00001 SWTC',
  ]
  expect(details()).toEqual(quoted)
  await act(async () => {
    switchWallet({ address: ME, alias: 'A', vault: 'v' })
    updateWallet({ active: 'active', balances: ready({ SWTC: { value: '2000', frozen: '0' } }) })
  })
  expect(details()).toEqual([...quoted, expect.stringMatching(/^\D+5 SWTC$/u)])
})

it('shows the maximum that a typed amount to receive costs (SWP-104)', async () => {
  await type(1, '50')
  expect(page.all('dl > *').map(({ textContent }) => textContent)).toEqual([
    'Price1 SWTC = 0.949999999 CNT1 CNT = 1.052631 SWTC',
    'Price impact5% ',
    'Maximum paid (0.5% slippage)52.894737 SWTC',
    'Pool fee 0%0 SWTC',
    'Network fee0.00001 SWTC',
  ])
})

it('shows the share of each source in the route (SWP-104)', async () => {
  answers['book_offers'] = { ledger_index: 7, offers: [ORDER] }
  await act(async () => {
    networkStore.set((state) => ({ ...state, ledger: { index: 8, closeTime: Date.now() } }))
    await vi.advanceTimersByTimeAsync(3050)
  })
  await type(0, '200')
  // The order gives 100 CNT for the first 100 SWTC, and the pool gives 90.909090 CNT for the others.
  expect(document.body.textContent).toContain('Pool · 48%1 order · 52%')
})

it('shows the ledger and the age of a quote, and that a wallet is required first (SWP-103)', async () => {
  await type(0, '1')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')))
  await act(async () => {
    networkStore.set((state) => ({ ...state, ledger: { index: 10, closeTime: Date.now() } }))
    await vi.advanceTimersByTimeAsync(3050)
  })
  // Signing requires a wallet, and the button shows that first.
  expect(page.all('button').at(-1)?.textContent).toBe('Add a wallet to swap')
  expect(document.body.textContent).toContain('Quote from ledger 7, 3 s old')
})

it('swaps with one payment to the own account that the ledger executes at the quoted price (SWP-001)', async () => {
  vi.mocked(submitTransaction).mockResolvedValue({ id: 'sent' } as never)
  await act(async () => {
    switchWallet({ address: ME, alias: 'A', vault: 'v' })
    updateWallet({ active: 'active', balances: ready({ SWTC: { value: '2000', frozen: '0' } }) })
  })
  await type(0, '10')
  const review = page.all('button').find(({ textContent }) => textContent === 'Review swap')
  await act(async () => review?.click())
  const [draft] = vi.mocked(submitTransaction).mock.calls[0] ?? []
  expect(draft).toMatchObject({
    kind: 'swap',
    tx: { TransactionType: 'Payment', Account: ME, Destination: ME, SendMax: '10000000' },
  })
  expect(draft?.tx['DeliverMin']).toMatchObject({ currency: 'CNY', issuer: ISSUER })
})

async function openWallet(): Promise<void> {
  await act(async () => {
    switchWallet({ address: ME, alias: 'A', vault: 'v' })
    updateWallet({ active: 'active', balances: ready({ SWTC: { value: '2000', frozen: '0' } }) })
    await vi.advanceTimersByTimeAsync(50)
  })
}

it('Max leaves 5 SWTC available after the swap, even when it adds the token to the wallet (SWP-108)', async () => {
  await openWallet()
  const pressMax = (): Promise<void> =>
    act(async () => {
      page
        .all('button')
        .find(({ textContent }) => textContent === 'Max')
        ?.click()
      await vi.advanceTimersByTimeAsync(50)
    })
  await pressMax()
  expect(field(0).value).toBe('1,989.99999')
  const balances = { SWTC: { value: '2000', frozen: '0' }, [`CNY_${ISSUER}`]: { value: '0', frozen: '0' } }
  await act(async () => updateWallet({ balances: ready(balances) }))
  await pressMax()
  expect(field(0).value).toBe('1,994.99999')
})

it('SWP-201: a frozen token is named, and the button does not swap it', async () => {
  await openWallet()
  await type(0, '10')
  answers['account_info'] = FROZEN
  await act(async () => {
    networkStore.set((state) => ({ ...state, ledger: { index: 8, closeTime: Date.now() } }))
    await vi.advanceTimersByTimeAsync(3050)
  })
  expect(document.body.textContent).toContain('The issuer has frozen CNT. It can be neither sent nor swapped.')
  expect(page.all('button').at(-1)?.textContent).toBe('A token is frozen by its issuer')
})

it('SWP-201: a token that is frozen after the quote is not signed', async () => {
  vi.mocked(submitTransaction).mockClear()
  await openWallet()
  await type(0, '10')
  answers['account_info'] = FROZEN
  const review = page.all('button').find(({ textContent }) => textContent === 'Review swap')
  await act(async () => {
    review?.click()
    await vi.advanceTimersByTimeAsync(50)
  })
  expect(submitTransaction).not.toHaveBeenCalled()
  expect(toastStore.get().map(({ title }) => title)).toContain('CNT was frozen by its issuer')
})

/** Opens the form of a limit swap for an amount. */
async function openLimit(amount: string): Promise<void> {
  vi.mocked(submitTransaction)
    .mockClear()
    .mockResolvedValue({ id: 'sent' } as never)
  await act(() => import('./timed-swap.tsx'))
  await openWallet()
  await type(0, amount)
  const limit = page.all('input[type=radio]').find((input) => input.closest('label')?.textContent === 'Limit')
  await act(async () => {
    limit?.click()
    await vi.advanceTimersByTimeAsync(50)
  })
}

it('SWP-202: the limit form shows no estimate, route, comparison or slippage of a swap at once', async () => {
  await openLimit('10')
  const names = () => page.all('input').map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)
  const slippage = () => page.all('button').find((button) => button.getAttribute('aria-label') === 'Slippage 0.5%')
  expect(names()).toContain('Market now gives about')
  expect(names()).not.toContain('You receive, estimated')
  expect(document.body.textContent).not.toContain('Comparison')
  expect(document.body.textContent).not.toContain('Pool · ')
  expect(slippage()?.closest('.invisible')).toBeTruthy()
  const now = page.all('input[type=radio]').find((input) => input.closest('label')?.textContent === 'Swap')
  await act(async () => now?.click())
  expect(names()).toContain('You receive, estimated')
  expect(document.body.textContent).toContain('Comparison')
  expect(slippage()?.closest('.invisible')).toBeNull()
})

async function reviewLimit(): Promise<void> {
  const review = page.all('button').find(({ textContent }) => textContent === 'Review limit swap')
  await act(async () => {
    review?.click()
    await vi.advanceTimersByTimeAsync(50)
  })
}

it('SWP-202: the limit form signs an order at its price, and proposes that of the market', async () => {
  await openLimit('10')
  expect(field(2).value).toBe('0.9901')
  await type(2, '1.25')
  await reviewLimit()
  const [draft, context] = vi.mocked(submitTransaction).mock.calls[0] ?? []
  expect(draft).toMatchObject({ kind: 'order', tx: { TransactionType: 'OfferCreate', TakerGets: '10000000' } })
  expect(draft?.tx['TakerPays']).toMatchObject({ currency: 'CNY', value: '12.5' })
  expect(context).toMatchObject({ order: { warnings: [] } })
})

it('SWP-202: a limit swap shows the least that it receives, and refuses a price of twenty digits', async () => {
  await openLimit('10')
  await type(2, '1.25')
  expect(document.body.textContent).toContain('You receive at least12.5 CNT')
  await type(2, '99999999999999999999')
  expect(page.all('button').at(-1)?.textContent).toBe('Price is too large')
})

it('SWP-202: a repeated swap shows what all runs pay together, and signs nothing while offline', async () => {
  await openLimit('10')
  const repeat = page.all('input[type=radio]').find((input) => input.closest('label')?.textContent === 'Repeat')
  await act(async () => {
    repeat?.click()
    await vi.advanceTimersByTimeAsync(50)
  })
  expect(document.body.textContent).toContain('You pay in all runs50 SWTC')
  await act(async () => networkStore.set((state) => ({ ...state, netState: false })))
  expect(page.all('button').at(-1)?.textContent).toBe('You are offline; nothing can be sent')
  await act(async () => networkStore.set((state) => ({ ...state, netState: true })))
})

it('SWP-202: a limit price off by a factor of ten is confirmed with the warning of the trade form', async () => {
  await openLimit('10')
  await type(2, '0.099')
  await reviewLimit()
  const [, context] = vi.mocked(submitTransaction).mock.calls[0] ?? []
  expect(context).toMatchObject({ order: { warnings: [{ code: 'priceLow', params: { price: '0.099000' } }] } })
})

it('SWP-201: a limit swap of a token that is frozen after the quote is not signed', async () => {
  await openLimit('10')
  answers['account_info'] = FROZEN
  await reviewLimit()
  expect(submitTransaction).not.toHaveBeenCalled()
  expect(toastStore.get().map(({ title }) => title)).toContain('CNT was frozen by its issuer')
})

it('SWP-201: the button does not place a limit swap of a frozen token', async () => {
  await openLimit('10')
  answers['account_info'] = FROZEN
  await act(async () => {
    networkStore.set((state) => ({ ...state, ledger: { index: 8, closeTime: Date.now() } }))
    await vi.advanceTimersByTimeAsync(3050)
  })
  expect(page.all('button').at(-1)?.textContent).toBe('A token is frozen by its issuer')
})

it('SWP-106: a limit swap at a price that moves the market requires consent', async () => {
  await openLimit('150')
  expect(page.all('button').at(-1)?.textContent).toBe('Accept the price first')
  await act(async () => page.all('input[type=checkbox]')[0]?.click())
  expect(page.all('button').at(-1)?.textContent).toBe('Review limit swap')
  // A limit at the marginal price moves nothing.
  await act(async () => page.all('input[type=checkbox]')[0]?.click())
  await type(2, '1')
  expect(page.all('button').at(-1)?.textContent).toBe('Review limit swap')
})

it('SWP-101: a token with a listed code but another issuer shows neither the price nor the book of the listed pair', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  const pair = pairOf('SWT', 'CNY', { counterIssuer: ISSUER })
  await act(async () => {
    pairsFileStore.set(ready({ coins: [], transPairs: [pair] } as never))
    await import('./price-card.tsx')
  })
  const [native, listed] = TOKENS as readonly [ChoosableToken, ChoosableToken]
  const shown = async (receive: ChoosableToken): Promise<readonly [boolean, string | null | undefined]> => {
    page.leave()
    const form = { pay: 'SWT', receive: tokenKey(receive), typed: 'pay', text: '' } as const
    page = onPage(<SwapPanel form={form} pay={native} receive={receive} tokens={TOKENS} />)
    await settle()
    const book = page.all('a').find(({ textContent }) => textContent === 'Trade on the order book')
    return [document.body.textContent?.includes('SWTC/CNT, 24 hours') === true, book?.getAttribute('href')]
  }
  expect(await shown(listed)).toEqual([true, tradePath(pair)])
  expect(await shown({ ...listed, issuer: ME, strange: true })).toEqual([false, tradePath()])
})
