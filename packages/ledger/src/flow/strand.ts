import { exists } from '../money/account-access.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { balanceFor, isGloballyFrozen, liveLine, sideFlags, sideOf } from '../money/line-access.ts'
import type { Work } from '../money/work.ts'
import { compareLedger, negateLedger } from '@tidebook/amount'
import type { EngineResult } from '../results/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef, CurrencyRef } from '../state/asset-ref.ts'
import { BookStep } from './book-step.ts'
import { DirectStep } from './direct-step.ts'
import { EndpointStep } from './endpoint-step.ts'
import type { Step } from './step.ts'

export type Strand = readonly Step[]

export interface StrandPlan {
  readonly source: AccountEntry
  readonly target: AccountEntry
  /** What goes in; its issuer is the source itself when any issuer will do. */
  readonly spend: AssetRef
  readonly deliver: AssetRef
  /** Through the native asset, with two books. */
  readonly bridged: boolean
  /** Worst rate to take when an offer is being crossed. */
  readonly crossing: { readonly threshold: bigint } | undefined
}

type Built = { readonly strand: Strand } | { readonly refused: EngineResult }

/** A strand under construction; `refused` is the first reason why it cannot be. */
class StrandBuilder {
  readonly steps: Step[] = []
  refused: EngineResult | undefined = undefined
  readonly #work: Work
  readonly #plan: StrandPlan

  constructor(work: Work, plan: StrandPlan) {
    this.#work = work
    this.#plan = plan
  }

  nativeFrom(account: AccountEntry): void {
    const { deliver, crossing } = this.#plan
    const makesLine =
      crossing !== undefined &&
      isIssued(deliver) &&
      liveLine(this.#work, account, deliver.issuer, deliver.currency) === undefined
    this.steps.push(new EndpointStep(account, false, makesLine ? 1 : 0))
  }

  nativeTo(account: AccountEntry): void {
    this.steps.push(new EndpointStep(account, true, 0))
  }

  /** Along the accounts, with a trust line between each two. */
  along(accounts: readonly AccountEntry[], currency: CurrencyRef, endsStrand: boolean): void {
    for (let index = 0; index + 1 < accounts.length; index += 1) {
      const source = accounts[index]
      const target = accounts[index + 1]
      if (source === undefined || target === undefined || source === target) continue
      this.#direct(source, target, currency, endsStrand && index + 2 === accounts.length)
    }
  }

  exchange(pays: AssetRef, gets: AssetRef): void {
    const { source, target, crossing, bridged } = this.#plan
    const previous = this.steps.at(-1)
    this.refused ??= this.#bookRefusal(pays, gets, previous)
    this.steps.push(
      new BookStep({
        book: this.#work.state.internBook(pays, gets),
        previous,
        strandSource: source,
        strandTarget: target,
        crossing: crossing === undefined ? undefined : { ...crossing, isDirect: !bridged },
      }),
    )
  }

  #direct(source: AccountEntry, target: AccountEntry, currency: CurrencyRef, isLast: boolean): void {
    const previous = this.steps.at(-1)
    const { deliver, crossing } = this.#plan
    const makesLine = isLast && source === deliver.issuer
    this.refused ??= this.#directRefusal(source, target, currency, isLast, previous)
    this.steps.push(
      new DirectStep({ source, target, currency, previous, isLast, makesLine, crossing: crossing !== undefined }),
    )
  }

  #bookRefusal(pays: AssetRef, gets: AssetRef, previous: Step | undefined): EngineResult | undefined {
    if (pays === gets) return 'temBAD_PATH'
    for (const asset of [pays, gets]) {
      if (isIssued(asset) && !exists(asset.issuer)) return 'tecNO_ISSUER'
    }
    const giver = previous?.lineSource
    if (giver === undefined || !isIssued(pays)) return undefined
    const line = liveLine(this.#work, giver, pays.issuer, pays.currency)
    if (line === undefined) return 'terNO_LINE'
    return hasFlag(line.fields.flags, sideFlags(line, pays.issuer).noRipple) ? 'terNO_RIPPLE' : undefined
  }

  #directRefusal(
    source: AccountEntry,
    target: AccountEntry,
    currency: CurrencyRef,
    isLast: boolean,
    previous: Step | undefined,
  ): EngineResult | undefined {
    if (!exists(source)) return 'terNO_ACCOUNT'
    const isWholeStrand = isLast && previous === undefined
    const line = liveLine(this.#work, source, target, currency)
    const frozen =
      isGloballyFrozen(target) || (line !== undefined && hasFlag(line.fields.flags, sideFlags(line, target).freeze))
    if (!isWholeStrand && frozen) return 'terNO_LINE'
    const before = previous?.lineSource
    if (before !== undefined && this.#refusesRipple(before, source, target, currency)) return 'terNO_RIPPLE'
    return this.#plan.crossing === undefined
      ? this.#paymentRefusal(source, target, currency, isLast, previous)
      : undefined
  }

  #refusesRipple(before: AccountEntry, middle: AccountEntry, after: AccountEntry, currency: CurrencyRef): boolean {
    const into = liveLine(this.#work, before, middle, currency)
    const out = liveLine(this.#work, middle, after, currency)
    if (into === undefined || out === undefined) return false
    const closedIn = hasFlag(into.fields.flags, sideFlags(into, middle).noRipple)
    return closedIn && hasFlag(out.fields.flags, sideFlags(out, middle).noRipple)
  }

  #paymentRefusal(
    source: AccountEntry,
    target: AccountEntry,
    currency: CurrencyRef,
    isLast: boolean,
    previous: Step | undefined,
  ): EngineResult | undefined {
    const line = liveLine(this.#work, source, target, currency)
    const asksLeave = source.fields !== undefined && hasFlag(source.fields.flags, ACCOUNT_FLAGS.requireAuth)
    if (line === undefined) {
      // Only an issuer's own token makes a line, and only where no leave has to be asked for.
      const makesLine = isLast && source === this.#plan.deliver.issuer
      if (this.#work.rules.autoLines === undefined || !makesLine) return 'terNO_LINE'
      return asksLeave ? 'terNO_AUTH' : undefined
    }
    const { flags, balance } = line.fields
    if (asksLeave && !hasFlag(flags, sideFlags(line, source).auth) && balance.mantissa === 0n) return 'terNO_AUTH'
    if (previous?.book !== undefined && hasFlag(flags, sideFlags(line, source).noRipple)) return 'terNO_RIPPLE'
    const owed = balanceFor(line, line.fields, source)
    if (owed.mantissa > 0n) return undefined
    const { limit } = sideOf(line, line.fields, target)
    return compareLedger(negateLedger(owed), limit) >= 0 ? 'tecPATH_DRY' : undefined
  }
}

/** The accounts through which one currency goes from the source to its issuer, or from an issuer to the target. */
function chainOf(...accounts: readonly AccountEntry[]): AccountEntry[] {
  return accounts.filter((account, index) => index === 0 || account !== accounts[index - 1])
}

/** Builds the default strand of a payment or crossing, or its bridge through the native asset. */
export function buildStrand(work: Work, plan: StrandPlan): Built {
  const { source, target, spend, deliver } = plan
  const builder = new StrandBuilder(work, plan)
  const changesAsset =
    isIssued(spend) && isIssued(deliver) && spend.currency === deliver.currency
      ? plan.crossing !== undefined && spend.issuer !== deliver.issuer
      : spend !== deliver
  if (!changesAsset && isIssued(spend) && isIssued(deliver)) {
    const chain = chainOf(source, spend.issuer, ...(deliver.issuer === target ? [] : [deliver.issuer]), target)
    builder.along(chain, deliver.currency, true)
  } else {
    if (isIssued(spend)) builder.along(chainOf(source, spend.issuer), spend.currency, false)
    else builder.nativeFrom(source)
    if (plan.bridged) {
      builder.exchange(spend, work.state.native)
      builder.exchange(work.state.native, deliver)
    } else builder.exchange(spend, deliver)
    if (isIssued(deliver)) builder.along(chainOf(deliver.issuer, target), deliver.currency, true)
    else builder.nativeTo(target)
  }
  return builder.refused === undefined ? { strand: builder.steps } : { refused: builder.refused }
}
