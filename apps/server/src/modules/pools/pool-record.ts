import { ZERO, add, formatDecimal, type Decimal } from '@tidebook/amount'
import type { PoolActivity, PoolStoryAnswer, ProviderEvents, TokenAmount } from '@tidebook/contract'
import {
  PoolStory,
  type PoolEvent,
  type PoolMoment,
  type PoolName,
  type PoolTrade,
  type ValidatedTransaction,
} from '@tidebook/market'
import { ShareChanges } from './share-changes.ts'
import { SlidingActivity } from './sliding-activity.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MAX_TRADES = 50
/** Number of hours for which sums are stored: 90 days. */
const RETENTION_HOURS = 24 * 90

interface Hour {
  readonly time: number
  after: PoolMoment
  paid: Decimal
  paid2: Decimal
}

/** One pool's history in memory. It is built from the pool's transactions, and rebuilt after a start. */
export class PoolRecord {
  readonly name: PoolName
  readonly #story: PoolStory
  readonly #hours = new Map<number, Hour>()
  readonly #trades: PoolTrade[] = []
  readonly #changes = new ShareChanges()
  /** A day in minute slots, like tickers, and a week in hour slots. */
  readonly #day = new SlidingActivity(DAY_MS, MINUTE_MS)
  readonly #week = new SlidingActivity(7 * DAY_MS, HOUR_MS)
  #since = 0
  #answer: PoolStoryAnswer | undefined
  /** Ledger and index of the last transaction that was read. */
  #last: readonly [ledger: number, index: number] = [0, -1]
  /** The last ledger that was read. */
  upTo = 0

  constructor(name: PoolName, nativeCode: string) {
    this.name = name
    this.#story = new PoolStory(name, nativeCode)
  }

  /** Time at which the pool was created, ms. */
  get since(): number {
    return this.#since
  }

  /** Adds a transaction. Skips a transaction that was read before, because an interrupted history is read again. */
  add(entry: ValidatedTransaction): void {
    const place = [entry.ledger, entry.meta.TransactionIndex] as const
    const [ledger, index] = this.#last
    if (place[0] < ledger || (place[0] === ledger && place[1] <= index)) return
    this.#last = place
    const event = this.#story.apply(entry)
    if (event === undefined) return
    this.#since ||= event.time
    this.#answer = undefined
    this.#note(event)
    if (event.kind === 'trade') {
      this.#day.add(event)
      this.#week.add(event)
      this.#trades.push(event)
      if (this.#trades.length > MAX_TRADES) this.#trades.shift()
    } else this.#changes.add(event)
  }

  /** Returns the trading activity in the day and in the week before `now`, ms. */
  activity(now: number): { readonly day: PoolActivity; readonly week: PoolActivity } {
    return { day: this.#day.at(now), week: this.#week.at(now) }
  }

  /** Returns the last trades and every stored hour. The result is built once for all callers until the next event. */
  story(): PoolStoryAnswer {
    return (this.#answer ??= this.#buildAnswer())
  }

  #buildAnswer(): PoolStoryAnswer {
    return {
      trades: this.#trades.toReversed().map(({ time, hash, account, paysFirst, paid, got, fee }) => {
        const [into, out] = paysFirst ? [this.name.asset, this.name.asset2] : [this.name.asset2, this.name.asset]
        const amount = (token: typeof into, value: Decimal): TokenAmount => ({ ...token, value: formatDecimal(value) })
        return { time, hash, account, paid: amount(into, paid), got: amount(out, got), fee: formatDecimal(fee) }
      }),
      hours: [...this.#hours.values()].map(({ time, after, paid, paid2 }) => ({
        time,
        ...texts(after),
        paid: formatDecimal(paid),
        paid2: formatDecimal(paid2),
      })),
    }
  }

  /** Returns an account's deposits and withdrawals, oldest first. */
  changesOf(account: string): ProviderEvents {
    return this.#changes.of(account).map(({ kind, time, hash, change, after }) => ({
      pool: this.name.account,
      kind,
      time,
      hash,
      ...texts(change),
      after: texts(after),
    }))
  }

  #note(event: PoolEvent): void {
    const time = event.time - (event.time % HOUR_MS)
    const hour = this.#hours.get(time) ?? { time, after: event.after, paid: ZERO, paid2: ZERO }
    this.#hours.set(time, hour)
    hour.after = event.after
    if (event.kind === 'trade' && event.paysFirst) hour.paid = add(hour.paid, event.paid)
    else if (event.kind === 'trade') hour.paid2 = add(hour.paid2, event.paid)
    for (const old of this.#hours.keys()) if (this.#hours.size > RETENTION_HOURS) this.#hours.delete(old)
  }
}

function texts({ amount, amount2, tokens }: PoolMoment) {
  return {
    amount: formatDecimal(amount),
    amount2: formatDecimal(amount2),
    tokens: formatDecimal(tokens),
  }
}
