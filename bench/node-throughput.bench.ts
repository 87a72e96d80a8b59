import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveKeyPair, secretFromPassphrase, swt } from '@tidebook/protocol'
import { acceptLedger, runWhileClosing } from './node/accept-ledger.ts'
import { nativeVerifyRate } from './node/native-signer.ts'
import { spawnNode } from './node/spawn-node.ts'
import { threadTimes } from './support/processor-time.ts'
import { SubmitClient } from './node/submit-client.ts'
import { buildWorkload } from './node/workload.ts'
import { goal, goalAtLeast } from './support/report.ts'

// Signed transactions per second through one WebSocket into a node in a separate process, with durable closes, compared
// with the verification rate of one core.
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '30000', 10)
/** Number of transactions before the measurement. A node runs for days, but its compiler needs the first seconds. */
const WARM_UP = 30_000
const IN_FLIGHT = 64
const GOAL_RATIO = 0.55
const GOAL_P99_MS = 60

async function call(url: string, method: string, params: object = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ method, params: [params] }) })
  const body: { result: Record<string, unknown> } = JSON.parse(await response.text())
  return body.result
}

/** Counts the transactions of all validated ledgers after `first`, and the ledgers that contain any. */
async function validatedAfter(url: string, first: number): Promise<{ count: number; ledgers: number; last: number }> {
  let count = 0
  let ledgers = 0
  const last = Number((await call(url, 'ledger_closed'))['ledger_index'])
  for (let index = first + 1; index <= last; index += 1) {
    const { ledger } = await call(url, 'ledger', { ledger_index: index })
    const held = (ledger as { transaction_count: number }).transaction_count
    count += held
    if (held > 0) ledgers += 1
  }
  return { count, ledgers, last }
}

const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const verifyRate = nativeVerifyRate()
const { setup, transactions } = buildWorkload(master, WARM_UP + COUNT)
const folder = mkdtempSync(join(tmpdir(), 'tidebook-bench-'))
const profile = process.env['BENCH_PROFILE']
const node = await spawnNode(
  // the benchmark closes a ledger each second, so that it does not wait for the last one
  ['--data', folder, '--manual', '--keep'],
  profile === undefined
    ? (process.env['BENCH_NODE_ARGS']?.split(' ') ?? [])
    : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
)
let failed = false
try {
  const client = await SubmitClient.open(node.wsUrl, node.token)
  const prepared = await runWhileClosing(node, () => client.submitAll(setup, IN_FLIGHT))
  await runWhileClosing(node, () => client.submitAll(transactions.splice(0, WARM_UP), IN_FLIGHT))
  await acceptLedger(node)
  const before = await validatedAfter(node.url, 1)
  const cpuBefore = node.cpuSeconds()
  const threadsBefore = node.threadSeconds()
  const clientBefore = process.cpuUsage()
  const started = performance.now()
  const report = await runWhileClosing(node, () => client.submitAll(transactions, IN_FLIGHT))
  await acceptLedger(node)
  const seconds = (performance.now() - started) / 1000
  const cpuAfter = node.cpuSeconds()
  const threadsAfter = node.threadSeconds()
  const { user, system } = process.cpuUsage(clientBefore)
  const after = await validatedAfter(node.url, before.last)
  client.close()
  const quantile = (part: number): number => report.latencies[Math.floor((report.latencies.length - 1) * part)] ?? 0
  const rate = COUNT / seconds
  console.log(`setup                ${setup.length} transactions, ${JSON.stringify(prepared.results)}`)
  console.log(`workload             ${COUNT} transactions, ${JSON.stringify(report.results)}`)
  console.log(`validated            ${after.count} in ${after.ledgers} durable ledgers`)
  console.log(
    `end to end           ${rate.toFixed(0)} tx/s (submits answered: ${(COUNT / report.seconds).toFixed(0)} tx/s)`,
  )
  console.log(
    `submit latency       p50 ${quantile(0.5).toFixed(1)} ms, p99 ${quantile(0.99).toFixed(1)} ms, worst ${quantile(1).toFixed(1)} ms`,
  )
  if (cpuBefore !== undefined && cpuAfter !== undefined) {
    console.log(
      `processor time       ${(((cpuAfter - cpuBefore) * 1e6) / COUNT).toFixed(0)} µs of the node per transaction, all threads`,
    )
  }
  for (const [name, time] of threadTimes(threadsBefore, threadsAfter, COUNT)) {
    console.log(`  ${name.padEnd(18)} ${time}`)
  }
  console.log(`client               ${((user + system) / COUNT).toFixed(0)} µs per transaction`)
  console.log(`native verification  ${verifyRate.toFixed(0)}/s on one core, the same run`)
  const met = [
    goalAtLeast('rate, of native verification', rate / verifyRate, GOAL_RATIO),
    goal('answer to a submission, p99', quantile(0.99), GOAL_P99_MS, ' ms'),
  ]
  failed = !met.every(Boolean)
} finally {
  await node.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
