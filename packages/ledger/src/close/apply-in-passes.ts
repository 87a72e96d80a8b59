import type { ParsedTransaction } from '@tidebook/protocol'
import type { Pass } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'

const MAX_PASSES = 3
const LAST_RETRY_PASS = 1

/** Whether later transactions in the same ledger may turn the result into success. */
function mayRetry(result: EngineResult): boolean {
  return result.startsWith('ter') || result.startsWith('tec')
}

/**
 * Applies the transactions of a closing ledger until nothing changes. In retry passes, results that would only claim a
 * fee wait; the final pass decides.
 */
export function applyInPasses(
  txs: readonly ParsedTransaction[],
  applyOne: (tx: ParsedTransaction, pass: Pass) => { readonly applied: boolean; readonly result: EngineResult },
): void {
  let left = txs
  let pass: Pass = 'retry'
  for (let count = 0; count < MAX_PASSES && left.length > 0; count += 1) {
    let changes = 0
    const waiting: ParsedTransaction[] = []
    for (const tx of left) {
      const { applied, result } = applyOne(tx, pass)
      if (applied) changes += 1
      else if (mayRetry(result)) waiting.push(tx)
    }
    left = waiting
    if (changes === 0 && pass === 'final') return
    if (changes === 0 || count >= LAST_RETRY_PASS) pass = 'final'
  }
}
