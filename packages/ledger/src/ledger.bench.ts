import { INVARIANTS } from './invariants/check.ts'
import { sampledShares } from './testing/sampled-shares.ts'
import { people, workload } from './testing/market-workload.ts'
import { TestLedger } from './testing/test-ledger.ts'

const TRANSACTIONS = 60_000
const PER_LEDGER = 5_000

interface Run {
  readonly results: ReadonlyMap<string, number>
  readonly fills: number
  readonly totalMs: number
  readonly closingMs: number
}

/** Runs the whole workload on its own ledger. */
function play(): Run {
  const test = new TestLedger()
  const gate = test.fund('gate')
  const txs = workload(people(test, gate), gate, TRANSACTIONS)
  test.close()
  const results = new Map<string, number>()
  let closingMs = 0
  let fills = 0
  const started = performance.now()
  for (const [index, tx] of txs.entries()) {
    const { result, metadata } = test.ledger.apply(tx)
    results.set(result, (results.get(result) ?? 0) + 1)
    for (const node of metadata?.AffectedNodes ?? []) {
      const touched = 'DeletedNode' in node ? node.DeletedNode : 'ModifiedNode' in node ? node.ModifiedNode : undefined
      if (touched?.LedgerEntryType === 'Offer' && touched.PreviousFields !== undefined) fills += 1
    }
    if ((index + 1) % PER_LEDGER === 0) {
      const before = performance.now()
      test.close()
      closingMs += performance.now() - before
    }
  }
  return { results, fills, totalMs: performance.now() - started, closingMs }
}

const { closingMs, fills, results, totalMs } = play()
// Profiles a second, warm run: samples are reliable on a busy machine, wall-clock time is not.
const { invariants, apply } = await sampledShares(play, { invariants: 'brokenInvariant', apply: 'apply' })
const report = {
  transactions: TRANSACTIONS,
  perSecond: Math.round((TRANSACTIONS * 1000) / totalMs),
  microsecondsPerApply: Number((((totalMs - closingMs) * 1000) / TRANSACTIONS).toFixed(1)),
  microsecondsPerCloseEntry: Number(((closingMs * 1000) / TRANSACTIONS).toFixed(1)),
  invariants: INVARIANTS.length,
  invariantsPartOfApply: Number((invariants / apply).toFixed(3)),
  fills,
  results: Object.fromEntries(results),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
