import { Session } from 'node:inspector/promises'
import type { Profiler } from 'node:inspector'
import { Ledger } from '@tidebook/ledger'
import { deriveKeyPair, fromHex, parseTransaction, secretFromPassphrase, swt } from '@tidebook/protocol'
import { nodeRules } from '../packages/node/src/base/ledger-rules.ts'
import { buildWorkload } from './node/workload.ts'
import { goal, line, machine } from './support/report.ts'

// Share of transaction processing that the invariant checks take, measured with a sampling profiler.
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '60000', 10)
const WARM_UP = 60_000
const PER_LEDGER = 5000
const GOAL_SHARE = 0.1
const INTERVAL = 200
const SUPPLY = 600_000_000_000_000_000n
const GENESIS_TIME = 800_000_000

/**
 * Returns the time spent in functions of a file and their callees. The compiler may inline one of them into another.
 */
function timeWithin(profile: Profiler.Profile, names: readonly string[], file: string): number {
  if (!profile.nodes.some(({ callFrame }) => names.includes(callFrame.functionName) && callFrame.url.endsWith(file)))
    throw new Error(`The profile contains no ${names.join(', ')} of ${file}`)
  const own = new Map<number, number>()
  profile.samples?.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas?.[index] ?? 0)))
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const below = (id: number): number =>
    (own.get(id) ?? 0) + (nodes.get(id)?.children ?? []).reduce((sum, child) => sum + below(child), 0)
  const find = (id: number): number => {
    const node = nodes.get(id)
    if (node === undefined) return 0
    const { functionName, url } = node.callFrame
    if (names.includes(functionName) && url.endsWith(file)) return below(id)
    return (node.children ?? []).reduce((sum, child) => sum + find(child), 0)
  }
  return find(profile.nodes[0]?.id ?? 0)
}

machine()
const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const { setup, transactions } = buildWorkload(master, WARM_UP + COUNT)
const rules = nodeRules(swt)
const ledger = Ledger.genesis(rules, { master: master.accountId, totalDrops: SUPPLY, closeTime: GENESIS_TIME })
const parsed = [...setup, ...transactions].map((blob) => parseTransaction(swt, fromHex(blob)))

function run(from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const tx = parsed[index]
    if (tx !== undefined) ledger.apply(tx)
    if (index % PER_LEDGER === 0) ledger.close(ledger.lastClosed.closeTime + 1)
  }
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: INTERVAL })
// starts the profiler before the warm-up: code compiled without it does not record its inlined functions
await session.post('Profiler.start')
run(0, setup.length + WARM_UP)
await session.post('Profiler.stop')
await session.post('Profiler.start')
run(setup.length + WARM_UP, parsed.length)
const { profile } = await session.post('Profiler.stop')
const applying =
  timeWithin(profile, ['applyTransaction'], 'apply/apply-transaction.ts') +
  timeWithin(profile, ['collectEffects'], 'metadata/collect-effects.ts')
const checking = timeWithin(profile, ['brokenInvariant'], 'invariants/check.ts')
line('applying', `${(applying / COUNT).toFixed(1)} µs a transaction`)
line('checking invariants', `${(checking / COUNT).toFixed(1)} µs of them`)
process.exit(goal('share of invariants', checking / applying, GOAL_SHARE) ? 0 : 1)
