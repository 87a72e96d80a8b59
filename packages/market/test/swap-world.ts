import { ledgerNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { encodeCurrency } from '@tidebook/protocol'
import type { ParsedAmount } from '@tidebook/protocol'
import { GATE_RATES, Rolls } from './rolls.ts'
import { PoolLedger } from '../../ledger/src/testing/pool-ledger.ts'
import { DROPS_PER_COIN, native, token } from '../../ledger/src/testing/test-ledger.ts'
import type { TestAccount } from '../../ledger/src/testing/test-ledger.ts'
import { NO_DIRECT, PARTIAL } from '../../ledger/src/testing/wire-flags.ts'
import type { BookLiquidity } from '../src/pools/liquidity.ts'
import { PARITY } from '../src/pools/liquidity.ts'
import { bookLiquidity, ledgerNumberOf } from '../src/pools/node-liquidity.ts'
import type { BookOfferJson } from '../src/pools/node-liquidity.ts'
import type { SwapRoute } from '../src/pools/quote-swap.ts'

export type Coin = 'native' | 'USD' | 'EUR'

/** A limit above the liquidity of all pools and orders of a world. */
const DEEP = 10n ** 13n

/** A ledger of random pools and orders in three coins, and swaps on it. */
export class SwapWorld {
  readonly at = new PoolLedger()
  readonly #rolls: Rolls
  readonly #rate: number

  constructor(seed: number) {
    const { at } = this
    this.#rolls = new Rolls(seed)
    this.#rate = this.#rolls.pick(GATE_RATES)
    const { test, gate, alice, bob, carol } = at
    for (const account of [alice, bob, carol]) {
      test.must(test.send('TrustSet', account, { LimitAmount: token('10000000', 'EUR', gate) }))
      test.must(test.pay(gate, account, token('100000', 'EUR', gate)))
    }
    if (this.#rate !== PARITY) test.must(test.send('AccountSet', gate, { TransferRate: this.#rate }))
    const pairs: readonly (readonly [Coin, Coin])[] = [
      ['native', 'USD'],
      ['native', 'EUR'],
      ['USD', 'EUR'],
    ]
    for (const [one, other] of pairs) {
      if (this.#rolls.below(4) === 0) continue
      const Amount = this.amount(one, this.#rolls.quantity(3))
      const Amount2 = this.amount(other, this.#rolls.quantity(3))
      const TradingFee = this.#rolls.below(1001)
      test.send('AMMCreate', alice, { Amount, Amount2, TradingFee }, { fee: 2n * DROPS_PER_COIN })
    }
  }

  /** Places an order in one of the books. */
  order(): void {
    const coins: readonly Coin[] = ['native', 'USD', 'EUR']
    const one = this.#rolls.pick(coins)
    const other = this.#rolls.pick(coins.filter((coin) => coin !== one))
    const { alice, bob, test } = this.at
    const pays = this.amount(one, this.#rolls.quantity(2))
    test.offer(this.#rolls.pick([alice, bob]), pays, this.amount(other, this.#rolls.quantity(2)))
  }

  amount(coin: Coin, millis: bigint): ParsedAmount {
    if (coin === 'native') return native(millis * 1000n)
    const text = `${millis / 1000n}.${String(millis % 1000n).padStart(3, '0')}`
    return token(text, coin, this.at.gate)
  }

  /** Swaps for Carol. Returns the amounts that she paid and received, or undefined when no funds moved. */
  swap(path: readonly Coin[], deliver: bigint | undefined, spend: bigint) {
    const { test, carol } = this.at
    const [from, to] = [path[0] ?? 'native', path.at(-1) ?? 'native']
    const Amount = this.amount(to, deliver ?? DEEP)
    const SendMax = this.amount(from, spend)
    const middle = path.slice(1, -1).map((coin) => this.#pathStep(coin))
    const Paths = middle.length === 0 ? {} : { Paths: [middle] }
    const before = [this.#held(carol, from), this.#held(carol, to)]
    const flags = PARTIAL | (middle.length === 0 ? 0 : NO_DIRECT)
    const { result } = test.send('Payment', carol, { Destination: carol.id, Amount, SendMax, ...Paths }, { flags })
    const fee = (coin: Coin): bigint => (coin === 'native' ? 10n : 0n)
    const [gave, got] = [this.#held(carol, from), this.#held(carol, to)]
    return { result, before, after: [gave, got], fees: [fee(from), fee(to)] }
  }

  route(path: readonly Coin[]): SwapRoute {
    const books = path.slice(1).map((to, index) => this.#book(path[index] ?? 'native', to))
    return { books, transferRateOut: path.at(-1) === 'native' ? PARITY : this.#rate }
  }

  limits(path: readonly Coin[], deliver: bigint | undefined, spend: bigint) {
    const number = (coin: Coin, millis: bigint): LedgerNumber => {
      const { mantissa, exponent } = this.amount(coin, millis)
      return ledgerNumber(coin === 'native', mantissa, exponent)
    }
    return {
      deliver: number(path.at(-1) ?? 'native', deliver ?? DEEP),
      spend: number(path[0] ?? 'native', spend),
    }
  }

  #book(from: Coin, to: Coin): BookLiquidity {
    const view = this.at.test.ledger.view('current')
    const [one, other] = [this.#asset(from), this.#asset(to)]
    const offers = [...view.book(one, other)].map((offer) => ({
      ...(offer.toJson() as unknown as BookOfferJson),
      quality: offer.quality,
      ...(offer.ownerFunds === undefined ? {} : { owner_funds: offer.ownerFunds }),
    }))
    const pool = view.pool(one, other, this.at.test.ledger.lastClosed.closeTime)
    const reserves = pool && {
      balances: { in: ledgerNumberOf(pool.amounts[0]), out: ledgerNumberOf(pool.amounts[1]) },
      fee: pool.tradingFee,
    }
    const rate = from === 'native' ? PARITY : this.#rate
    return bookLiquidity({ nativeIn: from === 'native', nativeOut: to === 'native' }, offers, reserves, rate)
  }

  #asset(coin: Coin) {
    return coin === 'native'
      ? { currency: undefined, issuer: undefined }
      : { currency: encodeCurrency(coin), issuer: this.at.gate.id }
  }

  #pathStep(coin: Coin) {
    return coin === 'native'
      ? { currency: new Uint8Array(20) }
      : { currency: encodeCurrency(coin), issuer: this.at.gate.id }
  }

  #held(account: TestAccount, coin: Coin): string {
    return coin === 'native' ? String(this.at.test.drops(account)) : this.at.test.held(account, coin)
  }
}
