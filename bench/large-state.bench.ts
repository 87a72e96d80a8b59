import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveKeyPair, secretFromPassphrase, swt } from '@tidebook/protocol'
import { measureNode, withWarmUp } from './node/measure-node.ts'
import { populate } from './node/population.ts'
import { buildWorkload } from './node/workload.ts'
import { goal, goalAtLeast, line, machine, ratio } from './support/report.ts'

// A node with a million accounts and a million offers compared with an empty one: throughput, memory, restart.
const ACCOUNTS = Number.parseInt(process.env['BENCH_ACCOUNTS'] ?? '1000000', 10)
const OFFERS = Number.parseInt(process.env['BENCH_OFFERS'] ?? '1000000', 10)
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '30000', 10)
const GOAL_THROUGHPUT = 0.8
const GOAL_MEMORY = 1.5
const GOAL_RESTART = 1

machine()
const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const folders = Array.from({ length: 2 }, () => mkdtempSync(join(tmpdir(), 'tidebook-bench-'))) as [string, string]
let isMet = true
try {
  const [small, large] = folders
  const { firstBlob, issuerSequence } = await populate(large, master, ACCOUNTS, OFFERS)
  const workload = (sequence: number) =>
    buildWorkload(master, withWarmUp(COUNT), { firstSequence: 2, issuerSequence: sequence })
  const empty = await measureNode(small, workload(1), [firstBlob])
  line('empty node', `${empty.rate.toFixed(0)} tx/s, ${JSON.stringify(empty.results)}`)
  const full = await measureNode(large, workload(issuerSequence))
  line('full node', `${full.rate.toFixed(0)} tx/s with ${ACCOUNTS} accounts, ${OFFERS} offers`)
  line('results', JSON.stringify(full.results))
  isMet = goalAtLeast('throughput beside an empty one', full.rate / empty.rate, GOAL_THROUGHPUT) && isMet
  ratio('restart beside an empty one', full.startSeconds / empty.startSeconds, 'most')
  if (full.gigabytes !== undefined && empty.gigabytes !== undefined)
    ratio('peak memory beside an empty one', full.gigabytes / empty.gigabytes, 'most')
  isMet = goal('restart to listening', full.startSeconds, GOAL_RESTART, ' s') && isMet
  if (full.gigabytes !== undefined) isMet = goal('peak memory', full.gigabytes, GOAL_MEMORY, ' GB') && isMet
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
process.exit(isMet ? 0 : 1)
