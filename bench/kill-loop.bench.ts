import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runKillLoop } from '@tidebook/testkit'
import { goal, line, machine } from './support/report.ts'

// Kills the running exchange with `kill -9` at random moments, repeatedly. Afterwards, no acknowledged transaction may
// be missing, duplicated or different, and the index must match the ledger. Cycles: BENCH_CYCLES. Seed: BENCH_SEED.
const CYCLES = Number(process.env['BENCH_CYCLES'] ?? '300')
const SEED = Number(process.env['BENCH_SEED'] ?? '7')
const PROGRESS = 20

machine()
const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-kill-'))
const started = performance.now()
const result = await runKillLoop({
  dataDir,
  cycles: CYCLES,
  seed: SEED,
  onCycle: (cycle, scope, { acknowledged }) => {
    if (cycle % PROGRESS === 0) line(`cycle ${cycle}`, `last kill: ${scope}, acknowledged so far: ${acknowledged.size}`)
  },
})
await rm(dataDir, { recursive: true, force: true })

const { audit, recoveries } = result

function at(part: number): string {
  return ((recoveries[Math.floor((recoveries.length - 1) * part)] ?? 0) / 1000).toFixed(2)
}

line('cycles', `${CYCLES} in ${((performance.now() - started) / 1000).toFixed(0)} s, seed ${SEED}`)
line('kills', JSON.stringify(result.kills))
line('ready again', `p50 ${at(0.5)} s, worst ${at(1)} s`)
line('submitted', `${result.submitted} transactions with an answer`)
line('acknowledged', `${result.acknowledged} as validated`)
line(
  'ledger',
  `${audit.ledgers} ledgers with ${audit.transactions.size} transactions, computed again to ${audit.lastHash}`,
)
line('index', JSON.stringify(Object.fromEntries(Object.entries(result.index).map(([name, { rows }]) => [name, rows]))))
const met = [
  goal('acknowledged and lost', result.lost.length, 0),
  goal('acknowledged twice', result.contradictions.length, 0),
  goal('index ends at another ledger', result.indexedHash === audit.lastHash ? 0 : 1, 0),
  goal('index and rebuilt copy differ', isDeepStrictEqual(result.index, result.rebuilt) ? 0 : 1, 0),
]
process.exit(met.every(Boolean) ? 0 : 1)
