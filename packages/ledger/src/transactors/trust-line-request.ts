import type { LedgerNumber } from '@tidebook/amount'
import type { ParsedTransaction } from '@tidebook/protocol'
import { numberField } from '../base/tx-fields.ts'
import { hasFlag } from '../money/flags.ts'
import { PARITY } from '../money/holdings.ts'
import { requireFields } from '../money/accounts.ts'
import { reserveOf } from '../money/owner-count.ts'
import type { ApplyContext } from '../money/apply-context.ts'

/** Transaction flags of TrustSet. */
export const TRUST_SET = {
  auth: 0x0001_0000,
  noRipple: 0x0002_0000,
  clearNoRipple: 0x0004_0000,
  freeze: 0x0010_0000,
  clearFreeze: 0x0020_0000,
} as const

/** The changes that a TrustSet requests; undefined means unchanged. */
export interface LineRequest {
  readonly limit: LedgerNumber
  readonly qualityIn: number | undefined
  readonly qualityOut: number | undefined
  readonly auth: boolean
  readonly noRipple: boolean | undefined
  readonly freeze: boolean | undefined
}

function toggle(flags: number, set: number, clear: number): boolean | undefined {
  const wantsSet = hasFlag(flags, set)
  return wantsSet === hasFlag(flags, clear) ? undefined : wantsSet
}

export function readLineRequest(tx: ParsedTransaction, limit: LedgerNumber): LineRequest {
  const qualityOut = numberField(tx, 'QualityOut')
  return {
    limit,
    qualityIn: numberField(tx, 'QualityIn'),
    qualityOut: qualityOut === PARITY ? 0 : qualityOut,
    auth: hasFlag(tx.flags, TRUST_SET.auth),
    noRipple: toggle(tx.flags, TRUST_SET.noRipple, TRUST_SET.clearNoRipple),
    freeze: toggle(tx.flags, TRUST_SET.freeze, TRUST_SET.clearFreeze),
  }
}

/** The first two objects of an account require no reserve if they are lines, so that every account can hold tokens. */
export function canReserveLine(context: ApplyContext, ownerCountBefore: number): boolean {
  if (ownerCountBefore < 2) return true
  return context.priorBalance >= reserveOf(context.rules, ownerCountBefore + 1)
}

export function ownerCountOf(context: ApplyContext): number {
  return requireFields(context.account).ownerCount
}
