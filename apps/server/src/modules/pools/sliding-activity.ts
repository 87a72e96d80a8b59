import { ZERO, add, formatDecimal, subtract, type Decimal } from '@tidebook/amount'
import type { PoolActivity } from '@tidebook/contract'
import type { PoolTrade } from '@tidebook/market'

/** Amounts paid into a pool by token, including fees, and the fees. */
interface Sums {
  readonly paid: Decimal
  readonly paid2: Decimal
  readonly fees: Decimal
  readonly fees2: Decimal
  readonly trades: number
}

interface Slot {
  readonly time: number
  sums: Sums
}

const ZERO_SUMS: Sums = { paid: ZERO, paid2: ZERO, fees: ZERO, fees2: ZERO, trades: 0 }

function sumsOf({ paysFirst, paid, fee }: PoolTrade): Sums {
  return paysFirst ? { ...ZERO_SUMS, paid, fees: fee, trades: 1 } : { ...ZERO_SUMS, paid2: paid, fees2: fee, trades: 1 }
}

function joined(a: Sums, b: Sums, join: (x: Decimal, y: Decimal) => Decimal, sign: 1 | -1): Sums {
  return {
    paid: join(a.paid, b.paid),
    paid2: join(a.paid2, b.paid2),
    fees: join(a.fees, b.fees),
    fees2: join(a.fees2, b.fees2),
    trades: a.trades + sign * b.trades,
  }
}

/** Trading activity of a pool in a sliding window. A trade counts until its time slot has left the window. */
export class SlidingActivity {
  readonly #windowMs: number
  readonly #slotMs: number
  readonly #slots: Slot[] = []
  #sums = ZERO_SUMS

  /**
   * @param windowMs length of the window
   * @param slotMs length of a slot, whose trades are merged
   */
  constructor(windowMs: number, slotMs: number) {
    this.#windowMs = windowMs
    this.#slotMs = slotMs
  }

  /** Adds a trade. Trades arrive in ledger order. */
  add(trade: PoolTrade): void {
    const time = this.#slotOf(trade.time)
    const sums = sumsOf(trade)
    const last = this.#slots.at(-1)
    if (last?.time === time) last.sums = joined(last.sums, sums, add, 1)
    else this.#slots.push({ time, sums })
    this.#sums = joined(this.#sums, sums, add, 1)
    this.#leaveBefore(trade.time)
  }

  /** Returns the activity at `now`, ms, which must never decrease. */
  at(now: number): PoolActivity {
    this.#leaveBefore(now)
    const { paid, paid2, fees, fees2, trades } = this.#sums
    return {
      paid: formatDecimal(paid),
      paid2: formatDecimal(paid2),
      fees: formatDecimal(fees),
      fees2: formatDecimal(fees2),
      trades,
    }
  }

  #slotOf(time: number): number {
    return time - (time % this.#slotMs)
  }

  #leaveBefore(now: number): void {
    const oldest = this.#slotOf(now - this.#windowMs)
    let expired = 0
    for (const { time, sums } of this.#slots) {
      if (time >= oldest) break
      this.#sums = joined(this.#sums, sums, subtract, -1)
      expired += 1
    }
    if (expired > 0) this.#slots.splice(0, expired)
  }
}
