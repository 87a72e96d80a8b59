import type { ConfigFile, User } from '@tidebook/contract'
import type { FinanceOrder, FinanceProducts } from '@tidebook/contract/finance'
import { act } from 'react'
import { expect, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { navigate } from '../../../lib/router/index.ts'
import { byRole } from '../../../testing/by-role.ts'
import { TEST_USER } from '../../../testing/test-user.ts'
import { pairsFileStore } from '../../markets/index.ts'
import { configStore } from '../../network/index.ts'
import { clearUser, storeUser } from '../../session/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { FINANCE_ORDER, PRODUCT } from '../model/products.fixture.ts'
import { sentStore } from '../model/sent-payments.ts'
import { FinanceScreen } from './finance-screen.tsx'

export const WALLET = FINANCE_ORDER.wallet
export const LIST: FinanceProducts = { open: true, account: FINANCE_ORDER.account, products: [PRODUCT] }
const NO_BONUS = { count: 0, bonuses: [] }

/** A recorded request to the exchange: family and call, as in `finnal create_order`. */
export interface RecordedRequest {
  readonly name: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** Page object for the finance screens, with an exchange that returns the responses of the test. */
export class FinancePage {
  /** Responses by call: data, an error code, or a function that builds either from the request. */
  readonly answers: Record<string, unknown> = {
    'finnal product_list': LIST,
    'finnal order_list': { count: 0, orders: [] },
    'finnal profit': { profits: [] },
    'finnal bonus_list': NO_BONUS,
    'poc proof': { count: 0, proofs: [] },
    'poc hedge_proof': { count: 0, proofs: [] },
  }
  readonly requests: RecordedRequest[] = []
  #page: ReturnType<typeof onPage> | undefined

  constructor() {
    activateMessages('en', compileCatalog('en'))
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const name = pathname.split('/').slice(2, 4).join(' ')
      const requests = {
        name,
        path: pathname,
        query: searchParams,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      }
      this.requests.push(requests)
      const given = this.answers[name]
      const data: unknown = typeof given === 'function' ? given(requests) : given
      if (data === undefined || typeof data === 'string')
        return Response.json({ code: data ?? '5000', msg: '', data: null, date: 1 })
      return Response.json({ code: '0', msg: '', data, date: 1 })
    })
    const tokens = [
      { value: 'CNY', label: 'CNT', issuer: PRODUCT.issuer },
      { value: 'JETH', label: 'ETH', issuer: PRODUCT.issuer },
    ]
    const rest = { deposit: false, withdraw: false, isCommonCoin: true, smartContract: false }
    pairsFileStore.set(ready({ coins: tokens.map((each) => ({ ...each, ...rest })), transPairs: [] }))
    configStore.set(ready({ realNameFor: [] } as unknown as ConfigFile))
    walletStore.set({
      ...walletStore.get(),
      wallet: { address: WALLET, alias: 'SWTC wallet', vault: 'v' },
      active: 'active',
      balances: ready({
        SWTC: { value: '100', frozen: '20' },
        [`CNY_${PRODUCT.issuer}`]: { value: '5000', frozen: '0' },
      }),
    })
    storeUser({ ...TEST_USER, address: WALLET } as User)
  }

  /**
   * Opens the finance screen.
   * @param to the rest of the address after `/finance`
   */
  async open(to = ''): Promise<void> {
    this.leave()
    navigate(`/finance${to}`)
    // Awaited, because an `act` without `await` may drop the last updates of a fetch.
    await act(async () => {
      this.#page = onPage(<FinanceScreen />)
    })
  }

  /** Opens the only order. */
  async openOrder(order: FinanceOrder): Promise<void> {
    this.answers['finnal order_detail'] = order
    await this.open(`?tab=orders&order=${order.orderID}`)
    await this.meets('heading', /^[\d,.]+ CNT$/u)
  }

  get place(): HTMLElement {
    if (this.#page === undefined) throw new TypeError('nothing is open')
    return this.#page.place
  }

  all = (role: string, name?: string | RegExp): HTMLElement[] => byRole(this.place, role, name)

  one(role: string, name?: string | RegExp): HTMLElement {
    const [found] = this.all(role, name)
    if (found === undefined) throw new RangeError(`no ${role} ${String(name)}: ${this.place.textContent}`)
    return found
  }

  /** Waits with time for a busy machine. */
  async waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
    await vi.waitUntil(condition, { timeout: 120_000 })
  }

  waitForText = (text: string): Promise<void> => this.waitUntil(() => this.place.textContent?.includes(text) === true)

  /** Waits for an element. */
  async meets(role: string, name?: string | RegExp): Promise<HTMLElement> {
    await this.waitUntil(() => act(async () => this.all(role, name).length > 0))
    return this.one(role, name)
  }

  async misses(role: string, name?: string | RegExp): Promise<void> {
    await this.waitUntil(() => act(async () => this.all(role, name).length === 0))
  }

  /** Returns the value next to a label. */
  value = (name: string | RegExp): string => this.one('definition', name).textContent ?? ''

  async press(role: string, name: string | RegExp): Promise<void> {
    const target = await this.meets(role, name)
    await act(async () => target.click())
  }

  async fill(name: string | RegExp, words: string): Promise<void> {
    const field = await this.meets('textbox', name)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
    await act(async () => void field.dispatchEvent(new Event('input', { bubbles: true })))
  }

  /** Submits the form as the Enter key does, even when its button is disabled. */
  async submit(): Promise<void> {
    const event = new Event('submit', { bubbles: true, cancelable: true })
    await act(async () => void this.place.querySelector('form')?.dispatchEvent(event))
  }

  /** Returns the recorded requests of a call, oldest first. */
  to = (name: string): readonly RecordedRequest[] => this.requests.filter((each) => each.name === name)

  /** Waits until received responses have reached the screen. */
  rest = (): Promise<void> => act(async () => new Promise((done) => setTimeout(done)))

  leave(): void {
    this.#page?.leave()
    this.#page = undefined
    // A page opened in the same tick would otherwise reuse these responses.
    queryClient.clear()
  }

  /** Restores the state that tests share. */
  end(): void {
    this.leave()
    clearUser()
    configStore.set(LOADING)
    pairsFileStore.set(LOADING)
    sentStore.set([])
    localStorage.clear()
    vi.unstubAllGlobals()
    vi.resetAllMocks()
  }

  /** Checks that nothing was sent to the ledger and that no call changed anything. */
  expectNothingSent(submit: (...given: never[]) => unknown): void {
    expect(submit).not.toHaveBeenCalled()
    expect(this.requests.filter(({ body }) => body !== undefined)).toEqual([])
  }
}
