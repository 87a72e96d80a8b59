import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveKeyPair, secretFromPassphrase, swt } from '@tidebook/protocol'
import { acceptLedger, runWhileClosing } from './node/accept-ledger.ts'
import { populate } from './node/population.ts'
import type { SpawnedNode } from './node/spawn-node.ts'
import { spawnNode } from './node/spawn-node.ts'
import { SubmitClient } from './node/submit-client.ts'
import type { Workload } from './node/workload.ts'
import { buildWorkload } from './node/workload.ts'
import { goal, goalAtLeast, line, machine } from './support/report.ts'

// A node with a million accounts and 200,000 offers compared with an empty one: throughput, memory, restart.
const ACCOUNTS = Number.parseInt(process.env['BENCH_ACCOUNTS'] ?? '1000000', 10)
const OFFERS = Number.parseInt(process.env['BENCH_OFFERS'] ?? '200000', 10)
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '30000', 10)
const WARM_UP = 20_000
const IN_FLIGHT = 64
const GOAL_THROUGHPUT = 0.8
const GOAL_MEMORY = 3
const GOAL_RESTART = 3
/** The benchmark closes a ledger each second itself, so that it does not wait for the last one. */
const BY_HAND = ['--manual', '--keep']
const KILOBYTES_PER_GIGABYTE = 1024 ** 2

/** Returns transactions per second after the workload's setup and a warm-up. */
async function throughput(node: SpawnedNode, { setup, transactions }: Workload): Promise<number> {
  const client = await SubmitClient.open(node.wsUrl, node.token)
  const submit = (blobs: readonly string[]) => runWhileClosing(node, () => client.submitAll(blobs, IN_FLIGHT))
  await submit(setup)
  await acceptLedger(node)
  await submit(transactions.slice(0, WARM_UP))
  const started = performance.now()
  const { results } = await submit(transactions.slice(WARM_UP))
  await acceptLedger(node)
  const rate = COUNT / ((performance.now() - started) / 1000)
  client.close()
  line('results', JSON.stringify(results))
  return rate
}

/** Returns the peak memory of a process in GB, or undefined when the system does not report it. */
function peakMemory(pid: number | undefined): number | undefined {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return match?.[1] === undefined ? undefined : Number.parseInt(match[1], 10) / KILOBYTES_PER_GIGABYTE
  } catch {
    return undefined
  }
}

machine()
const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const folders = Array.from({ length: 2 }, () => mkdtempSync(join(tmpdir(), 'tidebook-bench-'))) as [string, string]
let isMet = true
try {
  const [small, large] = folders
  const { firstBlob } = await populate(large, master, ACCOUNTS, OFFERS)
  const workload = buildWorkload(master, WARM_UP + COUNT, { firstSequence: 2 })
  const empty = await spawnNode(['--data', small, ...BY_HAND])
  const first = await SubmitClient.open(empty.wsUrl, empty.token)
  await first.submitAll([firstBlob], 1)
  first.close()
  const emptyRate = await throughput(empty, workload)
  await empty.stop()
  const started = performance.now()
  const node = await spawnNode(['--data', large, ...BY_HAND])
  const restart = (performance.now() - started) / 1000
  const rate = await throughput(node, workload)
  const memory = peakMemory(node.pid)
  await node.stop()
  line('empty node', `${emptyRate.toFixed(0)} tx/s`)
  line('full node', `${rate.toFixed(0)} tx/s with ${ACCOUNTS} accounts, ${OFFERS} offers`)
  isMet = goalAtLeast('throughput beside an empty one', rate / emptyRate, GOAL_THROUGHPUT) && isMet
  isMet = goal('restart to listening', restart, GOAL_RESTART, ' s') && isMet
  if (memory !== undefined) isMet = goal('most memory held', memory, GOAL_MEMORY, ' GB') && isMet
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
process.exit(isMet ? 0 : 1)
