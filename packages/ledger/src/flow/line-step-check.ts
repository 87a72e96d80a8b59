import { compareLedger, negateLedger } from '@tidebook/amount'
import { exists } from '../money/accounts.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { balanceFor, isGloballyFrozen, liveLine, sideFlags, sideOf } from '../money/line-access.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import type { Step } from './step.ts'

/** A planned trust line step, before its checks. */
export interface LineStepPlan {
  readonly source: AccountEntry
  readonly target: AccountEntry
  readonly currency: CurrencyRef
  readonly previous: Step | undefined
  readonly isLast: boolean
  readonly crossing: boolean
  /** Whether the payment may create the receiver's line. */
  readonly makesLine: boolean
}

/** Rejects frozen tokens, except in a strand of a single step between issuer and holder. */
function freezeRefusal(
  work: LedgerContext,
  source: AccountEntry,
  target: AccountEntry,
  currency: CurrencyRef,
): EngineResult | undefined {
  if (isGloballyFrozen(target)) return 'terNO_LINE'
  const line = liveLine(work, source, target, currency)
  const frozen = line !== undefined && hasFlag(line.fields.flags, sideFlags(line, target).freeze)
  return frozen ? 'terNO_LINE' : undefined
}

/** Rejects rippling through an account that disabled it on both lines. */
function rippleRefusal(work: LedgerContext, plan: LineStepPlan): EngineResult | undefined {
  const { source: middle, target: after, currency, previous, makesLine } = plan
  const before = previous?.lineSource
  if (before === undefined) return undefined
  const into = liveLine(work, before, middle, currency)
  const out = liveLine(work, middle, after, currency)
  if (into === undefined || out === undefined) return makesLine ? undefined : 'terNO_RIPPLE'
  const isClosed =
    hasFlag(into.fields.flags, sideFlags(into, middle).noRipple) &&
    hasFlag(out.fields.flags, sideFlags(out, middle).noRipple)
  return isClosed ? 'terNO_RIPPLE' : undefined
}

/** Checks a payment's requirements on a line. Offer crossing has none. */
function paymentRefusal(work: LedgerContext, plan: LineStepPlan): EngineResult | undefined {
  const { source, target, currency, previous, makesLine } = plan
  const requiresAuth = source.fields !== undefined && hasFlag(source.fields.flags, ACCOUNT_FLAGS.requireAuth)
  const line = liveLine(work, source, target, currency)
  if (line === undefined) {
    if (!makesLine) return 'terNO_LINE'
    return requiresAuth ? 'terNO_AUTH' : undefined
  }
  const { flags, balance } = line.fields
  if (requiresAuth && !hasFlag(flags, sideFlags(line, source).auth) && balance.mantissa === 0n) return 'terNO_AUTH'
  if (previous?.book !== undefined && hasFlag(flags, sideFlags(line, source).noRipple)) return 'terNO_RIPPLE'
  const owed = balanceFor(line, line.fields, source)
  if (owed.mantissa > 0n) return undefined
  const { limit } = sideOf(line, line.fields, target)
  return compareLedger(negateLedger(owed), limit) >= 0 ? 'tecPATH_DRY' : undefined
}

/** Returns why tokens cannot move along this line at all, before the check for loops. */
export function lineStepRefusal(work: LedgerContext, plan: LineStepPlan): EngineResult | undefined {
  const { source, target, currency, previous, isLast } = plan
  if (source === target) return 'temBAD_PATH'
  if (!exists(source)) return 'terNO_ACCOUNT'
  const isWholeStrand = isLast && previous === undefined
  const frozen = isWholeStrand ? undefined : freezeRefusal(work, source, target, currency)
  return frozen ?? rippleRefusal(work, plan)
}

/** Returns why a payment cannot use this line, after the check for loops. */
export function lineUseRefusal(work: LedgerContext, plan: LineStepPlan): EngineResult | undefined {
  return plan.crossing ? undefined : paymentRefusal(work, plan)
}
