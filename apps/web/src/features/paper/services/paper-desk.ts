import {
  emptyPaperState,
  followPaper,
  isUnfinished,
  PaperAccount,
  type PaperFill,
  type PaperGap,
  type PaperOrder,
  type PaperPair,
  type PaperRequest,
  type PaperState,
  type PaperTerms,
  readPaperState,
  writePaperState,
} from '@tidebook/client/paper'
import type { MarketStream } from '@tidebook/client/stream'
import { defineSetting, subscribeToSettings } from '../../../lib/settings/define-setting.ts'
import { NO_PAPER, paperViewStore } from '../model/paper-view.ts'

function isText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The account in the format of `writePaperState`. */
const accountSetting = defineSetting('paperAccount', { parse: isText })
/** Id of the tab that trades with the account. */
const tabSetting = defineSetting('paperTab', { parse: isText })

/** Delay before the transfer fees of a pair are read again after a failure, in milliseconds. */
const RETRY_MS = 5000

export interface PaperDeskOptions {
  readonly stream: MarketStream
  /** Fees and reserves of the ledger, without transfer rates. */
  readonly terms: Omit<PaperTerms, 'transferRates'>
  /** Reads the transfer rates of a pair's issuers, by code. */
  readonly ratesOf: (pair: PaperPair) => Promise<Readonly<Record<string, string>>>
  /** Initial balances, for an account that was never reset. */
  readonly firstBalances: (pair: PaperPair) => Readonly<Record<string, string>>
  readonly onFills: (fills: readonly PaperFill[]) => void
  /** Receives the account after each change. */
  readonly onChange: (account: PaperAccount) => void
}

function storedState(): PaperState | undefined {
  const text = accountSetting.read()
  try {
    return text === undefined ? undefined : readPaperState(text)
  } catch {
    return undefined
  }
}

/**
 * The paper account of this browser. The tab that the user used last trades with it and stores it; other tabs show the
 * stored account.
 */
export class PaperDesk {
  readonly #options: PaperDeskOptions
  readonly #tab: string = crypto.randomUUID()
  readonly #rates: Record<string, string> = {}
  readonly #follows = new Map<string, () => void>()
  #account: PaperAccount
  #saved: PaperState | undefined
  /** Whether the browser stores nothing, so that no other tab can share the account. */
  #isAlone = false
  #watched: PaperPair
  #leave: () => void = () => undefined

  constructor(options: PaperDeskOptions, pair: PaperPair) {
    this.#options = options
    this.#watched = pair
    this.#account = this.#open(storedState() ?? emptyPaperState(options.firstBalances(pair)))
  }

  get account(): PaperAccount {
    return this.#account
  }

  /** Starts trading in this tab, until `stop`. */
  start(): void {
    this.#leave = subscribeToSettings([tabSetting, accountSetting], () => this.#onOtherTab())
    this.takeOver()
  }

  /** Stores the account and stops following pairs. */
  stop(): void {
    this.#leave()
    this.#unfollow()
    if (this.#isOwner()) this.#save()
    paperViewStore.set(NO_PAPER)
  }

  /** Makes this tab the one that trades, with the account that the other tab stored. */
  takeOver(): void {
    if (this.#isOwner() && this.#follows.size > 0) return
    this.#unfollow()
    const stored = storedState()
    if (stored !== undefined && !this.#isOwner()) this.#account = this.#open(stored)
    tabSetting.write(this.#tab)
    this.#isAlone = tabSetting.read() !== this.#tab
    paperViewStore.set((view) => ({ ...view, isElsewhere: false }))
    this.#followAll()
    this.#publish()
  }

  /** Follows the displayed pair, in addition to pairs with open orders. */
  watch(pair: PaperPair): void {
    this.#watched = pair
    if (this.#isOwner()) this.#followAll()
  }

  /** Ends the orders of pairs that are no longer configured. */
  keepPairs(keys: ReadonlySet<string>): void {
    const removedPairs = new Set(this.#account.state.orders.map(({ pair }) => pair.key).filter((key) => !keys.has(key)))
    for (const key of removedPairs) this.#delist(key)
  }

  /**
   * Places orders that belong together.
   * @throws PaperError if any of them is refused; then none is placed
   */
  place(requests: readonly PaperRequest[]): readonly PaperOrder[] {
    this.takeOver()
    const orders = this.#account.placeBatch(requests, Date.now())
    this.#changed()
    return orders
  }

  /** Cancels orders with the next ledger of their pairs. */
  cancel(ids: readonly number[]): void {
    this.takeOver()
    for (const id of ids) this.#account.cancel(id)
    this.#changed()
  }

  /**
   * Resets the account to chosen balances, without orders and history.
   * @throws PaperError
   */
  reset(balances: Readonly<Record<string, string>>): void {
    const state = emptyPaperState(balances)
    this.takeOver()
    this.#unfollow()
    this.#account = this.#open(state)
    paperViewStore.set((view) => ({ ...view, gap: undefined }))
    this.#followAll()
    this.#changed()
  }

  #open(state: PaperState): PaperAccount {
    return new PaperAccount({ ...this.#options.terms, transferRates: this.#rates }, state)
  }

  #isOwner(): boolean {
    return this.#isAlone || tabSetting.read() === this.#tab
  }

  /** Handles that another tab trades now, or has stored the account. */
  #onOtherTab(): void {
    if (this.#isOwner()) return
    this.#unfollow()
    const stored = storedState()
    if (stored !== undefined) this.#account = this.#open(stored)
    paperViewStore.set((view) => ({ ...view, isElsewhere: true }))
    this.#publish()
  }

  #followAll(): void {
    const pairs = [this.#watched, ...this.#account.state.orders.map(({ pair }) => pair)]
    const wanted = new Map(pairs.map((pair) => [pair.key, pair]))
    for (const [key, leave] of this.#follows) {
      if (wanted.has(key)) continue
      leave()
      this.#follows.delete(key)
    }
    for (const [key, pair] of wanted) if (!this.#follows.has(key)) this.#follow(pair)
  }

  /** Follows a pair once the transfer fees of its issuers are known, because fills depend on them. */
  #follow(pair: PaperPair): void {
    const state = { isLeft: false, leave: (): void => undefined }
    this.#follows.set(pair.key, () => {
      state.isLeft = true
      state.leave()
    })
    const begin = (): void => {
      if (state.isLeft) return
      this.#options.ratesOf(pair).then(
        (rates) => {
          if (state.isLeft) return
          Object.assign(this.#rates, rates)
          state.leave = this.#listen(pair)
        },
        () => {
          const timer = setTimeout(begin, RETRY_MS)
          state.leave = () => clearTimeout(timer)
        },
      )
    }
    begin()
  }

  #listen(pair: PaperPair): () => void {
    return followPaper({
      stream: this.#options.stream,
      account: this.#account,
      pair,
      onLedger: (fills) => {
        if (!this.#isOwner()) return this.#onOtherTab()
        if (fills.length > 0) this.#options.onFills(fills)
        return this.#changed()
      },
      onGap: (gap: PaperGap) => paperViewStore.set((view) => ({ ...view, gap: { ...gap, pair: pair.key } })),
      onRefused: (code) => {
        if (code === 'channel/unknown') this.#delist(pair.key)
      },
    })
  }

  #delist(key: string): void {
    this.#account.delist(key)
    this.#changed()
  }

  #unfollow(): void {
    for (const leave of this.#follows.values()) leave()
    this.#follows.clear()
  }

  /** Publishes and stores a change. A ledger without changes is not stored. */
  #changed(): void {
    const { state } = this.#account
    const before = this.#saved
    const names = ['orders', 'finished', 'fills', 'balances'] as const
    if (before !== undefined && names.every((name) => before[name] === state[name])) return
    this.#save()
    this.#publish()
    this.#followAll()
  }

  #save(): void {
    const { state } = this.#account
    const text = writePaperState(state)
    accountSetting.write(text)
    const isUnsaved = accountSetting.read() !== text
    this.#saved = state
    paperViewStore.set((view) => ({ ...view, isUnsaved }))
  }

  #publish(): void {
    paperViewStore.set((view) => ({ ...view, state: this.#account.state }))
    this.#options.onChange(this.#account)
  }
}

/** Returns the unfinished orders of all pairs. */
export function unfinishedOrders(state: PaperState): readonly PaperOrder[] {
  return state.orders.filter(isUnfinished)
}
