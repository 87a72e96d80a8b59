import { mulRatio } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isLess, isSame, isZero, smallerOf } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import type { BookStep } from './book-step.ts'
import { PARITY } from './liquidity.ts'

/** One hop of a swap, like the ledger's steps: backwards to find the required input, then forwards from the limit. */
interface Hop {
  reverse(out: LedgerNumber): InOut
  forward(into: LedgerNumber): InOut
}

/** First step: the taker's payment, up to the available balance. */
class Source implements Hop {
  readonly #available: LedgerNumber | undefined

  constructor(available: LedgerNumber | undefined) {
    this.#available = available
  }

  reverse(out: LedgerNumber): InOut {
    const moved = this.#available === undefined ? out : smallerOf(this.#available, out)
    return { in: moved, out: moved }
  }

  forward(into: LedgerNumber): InOut {
    return this.reverse(into)
  }
}

/** Last step: the taker's receipt, after the issuer's transfer fee. */
class Target implements Hop {
  readonly #rate: number
  #found: LedgerNumber | undefined

  constructor(rate: number) {
    this.#rate = rate
  }

  reverse(out: LedgerNumber): InOut {
    this.#found = out
    return { in: mulRatio(out, this.#rate, PARITY, true), out }
  }

  forward(into: LedgerNumber): InOut {
    const delivered = mulRatio(into, PARITY, this.#rate, false)
    return { in: into, out: this.#found === undefined ? delivered : smallerOf(delivered, this.#found) }
  }
}

/** A strand: the taker, the books on the route, and the taker again. */
export class SwapStrand {
  readonly books: readonly BookStep[]
  readonly #source: Source
  readonly #rateOut: number

  /** @param rateOut transfer rate of the output asset's issuer, billionths */
  constructor(books: readonly BookStep[], rateOut: number, available: LedgerNumber | undefined) {
    this.books = books
    this.#source = new Source(available)
    this.#rateOut = rateOut
  }

  /** Tries to deliver `out` for at most `most`. Returns undefined when nothing can flow. @throws Unsettled */
  pass(out: LedgerNumber, most: LedgerNumber): InOut | undefined {
    const hops: readonly Hop[] = [this.#source, ...this.books, new Target(this.#rateOut)]
    for (const book of this.books) book.mark()
    const moved = hops.map((): InOut | undefined => undefined)
    let required = out
    let limiting = hops.length
    let available: LedgerNumber | undefined
    for (let index = hops.length - 1; index >= 0; index -= 1) {
      const hop = hops[index] as Hop
      let step = hop.reverse(required)
      if (isZero(step.out)) return undefined
      if (index === 0 && isLess(most, step.in)) {
        this.#reset()
        limiting = index
        step = hop.forward(most)
        available = step.out
        if (isZero(step.out) || !isSame(step.in, most)) return undefined
      } else if (!isSame(step.out, required)) {
        this.#reset()
        limiting = index
        required = step.out
        step = hop.reverse(required)
        available = step.out
        if (isZero(step.out) || !isSame(step.out, required)) return undefined
      }
      moved[index] = step
      required = step.in
    }
    for (let index = limiting + 1; index < hops.length; index += 1) {
      const step = available === undefined ? undefined : (hops[index] as Hop).forward(available)
      if (step === undefined || available === undefined || isZero(step.out) || !isSame(step.in, available))
        return undefined
      moved[index] = step
      available = step.out
    }
    const [first, last] = [moved[0], moved.at(-1)]
    return first && last && { in: first.in, out: last.out }
  }

  #reset(): void {
    for (const book of this.books) book.reset()
  }
}
