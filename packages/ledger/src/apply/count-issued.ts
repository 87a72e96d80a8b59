import { addLedger, compareLedger, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { Changes } from '../invariants/invariant.ts'
import { issueOf, owedOn } from '../money/issue-cap.ts'
import type { Issue } from '../money/issue-cap.ts'
import { changeObject } from '../money/own-objects.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { ApplyContext } from '../money/apply-context.ts'

/** Returns the supply increase of each capped token. */
function issuedMore(changes: Changes): Map<Issue, LedgerNumber> {
  const more = new Map<Issue, LedgerNumber>()
  for (const { entry, before, after } of changes.lines) {
    for (const issuer of [entry.low, entry.high]) {
      const issue = issueOf(issuer, entry.currency)
      if (issue === undefined) continue
      const change = subtractLedger(owedOn(entry, after, issuer), owedOn(entry, before, issuer))
      const existing = more.get(issue)
      more.set(issue, existing === undefined ? change : addLedger(existing, change))
    }
  }
  return more
}

/** Updates the issued totals of issuers with a cap. Rejects a change that exceeds a cap. */
export function countIssued(context: ApplyContext, changes: Changes): EngineResult {
  for (const [issue, change] of issuedMore(changes)) {
    const { IssuedAmount: issued, TotalAmount: total } = issue.fields.values
    if (change.mantissa === 0n || issued === undefined || total === undefined) continue
    const amount = addLedger(issued.amount, change)
    if (change.mantissa > 0n && compareLedger(amount, total.amount) > 0) return 'tecUNFUNDED'
    changeObject(context, issue, { IssuedAmount: { asset: issued.asset, amount } })
  }
  return 'tesSUCCESS'
}
