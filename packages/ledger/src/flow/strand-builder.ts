import { exists } from '../money/accounts.ts'
import { hasFlag } from '../money/flags.ts'
import { isGloballyFrozen, liveLine, sideFlags } from '../money/line-access.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { BookStep } from './book-step.ts'
import { DirectStep } from './direct-step.ts'
import { EndpointStep } from './endpoint-step.ts'
import type { Hop, Money, Party, Place, StrandPlan } from './strand.ts'
import { lineStepRefusal, lineUseRefusal } from './line-step-check.ts'
import { SeenAssets } from './seen-assets.ts'
import type { Step } from './step.ts'
import { isSamePlace } from './strand.ts'

/** Whether currency and issuer are consistent: the native asset has no issuer, every other asset has one. */
function isConsistent({ currency, account }: Place): boolean {
  return (currency === 'native') === (account === 'native')
}

function issuerExists({ account }: Place): boolean {
  return account === 'native' || exists(account)
}

/** Returns why a strand cannot exchange through this book. */
function bookStepRefusal(
  work: LedgerContext,
  sold: Place,
  bought: Place,
  previous: Step | undefined,
  seenAssets: SeenAssets,
): EngineResult | undefined {
  if (isSamePlace(sold, bought) || !isConsistent(sold) || !isConsistent(bought)) return 'temBAD_PATH'
  const loop = seenAssets.book(bought)
  if (loop !== undefined) return loop
  if (!issuerExists(sold) || !issuerExists(bought)) return 'tecNO_ISSUER'
  const giver = previous?.lineSource
  if (giver === undefined || sold.account === 'native' || sold.currency === 'native') return undefined
  const line = liveLine(work, giver, sold.account, sold.currency)
  if (line === undefined) return 'terNO_LINE'
  return hasFlag(line.fields.flags, sideFlags(line, sold.account).noRipple) ? 'terNO_RIPPLE' : undefined
}

/**
 * Appends checked steps to a strand. Each method returns why its step is impossible, or undefined when it appended the
 * step.
 */
export class StrandBuilder {
  readonly steps: Step[] = []
  readonly hops: Hop[] = []
  readonly #seen = new SeenAssets()
  readonly #work: LedgerContext
  readonly #plan: StrandPlan

  constructor(work: LedgerContext, plan: StrandPlan) {
    this.#work = work
    this.#plan = plan
  }

  get isEmpty(): boolean {
    return this.steps.length === 0
  }

  /** The native asset leaves the source at the start of the strand, or reaches the destination at its end. */
  endpoint(account: AccountEntry, isLast: boolean): EngineResult | undefined {
    if (!exists(account)) return 'terNO_ACCOUNT'
    if (!isLast && !this.isEmpty) return 'temBAD_PATH'
    // An account that froze all of its tokens cannot receive native units for them either.
    if (isLast && isGloballyFrozen(account)) return 'terNO_LINE'
    const loop = this.#seen.native(isLast)
    if (loop !== undefined) return loop
    const hop: Hop = isLast ? { from: 'native', to: account } : { from: account, to: 'native' }
    return this.#append(new EndpointStep(account, isLast, isLast ? 0 : this.#forgivenObjects(account)), hop)
  }

  /** Appends a step along the trust line of two accounts. */
  line(source: Party, target: Party, currency: Money, isLast: boolean): EngineResult | undefined {
    if (source === 'native' || target === 'native' || currency === 'native') return 'temBAD_PATH'
    const { deliver, crossing } = this.#plan
    const previous = this.steps.at(-1)
    const startsAtIssuer = isLast && source === deliver.issuer
    const plan = {
      source,
      target,
      currency,
      previous,
      isLast,
      crossing: crossing !== undefined,
      makesLine: startsAtIssuer && this.#work.rules.autoLines !== undefined,
    }
    const refusal =
      lineStepRefusal(this.#work, plan) ??
      this.#seen.line(currency, source, target, this.hops.at(-1)) ??
      lineUseRefusal(this.#work, plan)
    if (refusal !== undefined) return refusal
    return this.#append(new DirectStep({ ...plan, makesLine: startsAtIssuer }), { from: source, to: target })
  }

  book(sold: Place, bought: Place): EngineResult | undefined {
    const { source, target, crossing, path } = this.#plan
    const previous = this.steps.at(-1)
    const refusal = bookStepRefusal(this.#work, sold, bought, previous, this.#seen)
    if (refusal !== undefined) return refusal
    const step = new BookStep({
      book: this.#work.state.internBook(this.#asset(sold), this.#asset(bought)),
      previous,
      strandSource: source,
      strandTarget: target,
      crossing: crossing === undefined ? undefined : { ...crossing, isDirect: path.length === 0 },
    })
    return this.#append(step, { from: sold.account, to: bought.account, sold, bought })
  }

  #append(step: Step, hop: Hop): undefined {
    this.steps.push(step)
    this.hops.push(hop)
  }

  #asset({ currency, account }: Place): AssetRef {
    const { state } = this.#work
    return currency === 'native' || account === 'native' ? state.native : state.internAsset(currency, account)
  }

  /** A taker may spend the reserve of the line that the offer itself will create. */
  #forgivenObjects(account: AccountEntry): number {
    const { deliver, crossing } = this.#plan
    if (crossing === undefined || !isIssued(deliver)) return 0
    return liveLine(this.#work, account, deliver.issuer, deliver.currency) === undefined ? 1 : 0
  }
}
