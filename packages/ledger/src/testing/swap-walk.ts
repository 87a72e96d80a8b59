import { add, compare, decimalOf, multiply, parseDecimal, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { PoolLedger } from './pool-ledger.ts'
import { native } from './test-ledger.ts'
import type { TestAccount } from './test-ledger.ts'
import { PARTIAL } from './wire-flags.ts'

interface Reserves {
  readonly native: Decimal
  readonly usd: Decimal
}

/** One swap and its exact effect on the pool. */
export interface WalkedSwap {
  /** The trader's input and output. */
  readonly paid: Decimal
  readonly got: Decimal
  /** Sign of the change in the product of the reserves. */
  readonly product: -1 | 0 | 1
  /**
   * Compares the output with the exact output for the input after the fee. The input is truncated to the precision of
   * the sixteen-digit balance, because the ledger stores no more.
   */
  readonly favour: -1 | 0 | 1
  /**
   * Whether the product fell, or the trader gained, by more than one unit in the last digit of the pool's balance. A
   * balance has sixteen digits and is rounded to nearest, as in the reference, whose hashes this ledger matches.
   */
  readonly beyond: boolean
}

const FEE_DIGITS = 5
const MICRO_DIGITS = 6
const MAX_EXPONENT = 7
const CLOSE_EVERY = 200

const SIGNIFICANT = 16

/** Returns one unit of the last stored digit. */
function lastDigit({ coefficient, scale }: Decimal): Decimal {
  const whole = String(coefficient).length - scale
  return decimalOf(1n, Math.max(SIGNIFICANT - whole, 0))
}

function sign(value: number): -1 | 0 | 1 {
  return value < 0 ? -1 : value > 0 ? 1 : 0
}

/**
 * Swaps of random size, direction and type (exact input or exact output) through one pool of a real ledger, by
 * alternating traders. The same seed produces the same walk.
 */
export class SwapWalk {
  readonly #at = new PoolLedger()
  readonly #fee: number
  #state: number
  #count = 0

  constructor(fee: number, seed: number) {
    this.#fee = fee
    this.#state = seed
    this.#at.test.must(this.#at.create(20_000n, '1234.56789', fee))
  }

  /** Executes one swap. Returns undefined when no funds moved. */
  step(): WalkedSwap | undefined {
    this.#count += 1
    if (this.#count % CLOSE_EVERY === 0) this.#at.test.close()
    const before = this.#reserves
    const trader = this.#below(2) === 0 ? this.#at.bob : this.#at.carol
    this.#swap(trader, this.#below(2) === 0, this.#below(2) === 0)
    return this.#compare(before, this.#reserves)
  }

  #below(count: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * count)
  }

  /** Returns a swap size from a millionth to ten, with a random number of digits. */
  #size(): bigint {
    const digits = 1 + this.#below(MAX_EXPONENT)
    return BigInt(1 + this.#below(10 ** digits))
  }

  #swap(trader: TestAccount, paysNative: boolean, exactIn: boolean): void {
    const { test } = this.#at
    const size = this.#size()
    const usd = (micro: bigint) =>
      this.#at.usd(`${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(MICRO_DIGITS, '0')}`)
    const plenty = 10n ** 10n
    const Amount = paysNative ? usd(exactIn ? plenty : size) : native(exactIn ? plenty : size)
    const SendMax = paysNative ? native(exactIn ? size : plenty) : usd(exactIn ? size : plenty)
    test.send('Payment', trader, { Destination: trader.id, Amount, SendMax }, { flags: PARTIAL })
  }

  get #reserves(): Reserves {
    const [drops = '0', usd = '0'] = this.#at.balances
    return { native: decimalOf(BigInt(drops), MICRO_DIGITS), usd: parseDecimal(usd) }
  }

  #compare(before: Reserves, after: Reserves): WalkedSwap | undefined {
    const paidNative = compare(after.native, before.native) > 0
    const [into, out] = paidNative ? (['native', 'usd'] as const) : (['usd', 'native'] as const)
    const [paid, got] = [subtract(after[into], before[into]), subtract(before[out], after[out])]
    if (compare(paid, got) === 0 && compare(paid, decimalOf(0n)) === 0) return undefined
    const productBefore = multiply(before.native, before.usd)
    const digit = lastDigit(after.usd)
    // got <= out * kept / (in + kept), multiplied by the divisor to avoid rounding.
    const most = paidNative ? paid : add(paid, digit)
    const afterFee = multiply(most, subtract(decimalOf(1n), decimalOf(BigInt(this.#fee), FEE_DIGITS)))
    const favourOf = (taken: Decimal): number =>
      compare(multiply(taken, add(before[into], afterFee)), multiply(before[out], afterFee))
    const beyond =
      compare(multiply(after.native, add(after.usd, digit)), productBefore) < 0 ||
      favourOf(paidNative ? subtract(got, digit) : got) > 0
    const product = sign(compare(multiply(after.native, after.usd), productBefore))
    const favour = sign(favourOf(got))
    return { paid, got, product, favour, beyond }
  }
}
