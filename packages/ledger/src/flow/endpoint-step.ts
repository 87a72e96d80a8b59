import { NATIVE_ZERO } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { RATE_ONE, smallerOf } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { PARITY } from '../money/holdings.ts'
import { giveNative, liquidNative, takeNative } from '../money/native-transfer.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { DebtDirection, QualityBound, Step, StrandRun } from './step.ts'

/** Step at either end of a strand, at which the native asset leaves the source or reaches the destination. */
export class EndpointStep implements Step {
  cached: InOut | undefined = undefined
  readonly inactive = false
  readonly offersUsed = 0
  readonly lineSource = undefined
  readonly book = undefined
  readonly #account: AccountEntry
  readonly #isLast: boolean
  /** Number of owned objects whose reserve may be spent (see `liquidNative`). */
  readonly #forgiven: number

  constructor(account: AccountEntry, isLast: boolean, forgiven: number) {
    this.#account = account
    this.#isLast = isLast
    this.#forgiven = forgiven
  }

  reverse(run: StrandRun, out: LedgerNumber): InOut {
    return this.#pass(run.work, out)
  }

  forward(run: StrandRun, into: LedgerNumber): InOut {
    return this.#pass(run.work, into)
  }

  #pass(work: LedgerContext, requested: LedgerNumber): InOut {
    let moved = requested
    if (this.#isLast) giveNative(work, this.#account, requested.mantissa)
    else {
      moved = smallerOf(liquidNative(work, this.#account, this.#forgiven), requested)
      if (!takeNative(work, this.#account, moved.mantissa)) moved = NATIVE_ZERO
    }
    this.cached = { in: moved, out: moved }
    return this.cached
  }

  debtDirection(): DebtDirection {
    return 'issues'
  }

  lineQualityIn(): number {
    return PARITY
  }

  qualityBound(): QualityBound {
    return { quality: RATE_ONE, direction: 'issues' }
  }
}
