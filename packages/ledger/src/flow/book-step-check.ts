import { exists } from '../money/accounts.ts'
import { hasFlag } from '../money/flags.ts'
import { liveLine, sideFlags } from '../money/line-access.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { isSamePlace } from './strand.ts'
import type { Place } from './strand.ts'
import type { SeenAssets } from './seen-assets.ts'
import type { Step } from './step.ts'

/** Whether the issuer fits the currency: the native asset has no issuer, every other asset has one. */
function isConsistent({ currency, account }: Place): boolean {
  return (currency === 'native') === (account === 'native')
}

function issuerExists({ account }: Place): boolean {
  return account === 'native' || exists(account)
}

/** Returns why a strand cannot exchange through this book. */
export function bookStepRefusal(
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
