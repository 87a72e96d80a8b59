import { deriveKeyPair, secretFromPassphrase, swt } from '@tidebook/protocol'
import { openInProcess } from './node/in-process.ts'
import { nativeVerifyRate } from './node/native-signer.ts'
import { buildWorkload } from './node/workload.ts'
import { goalAtLeast, line, machine } from './support/report.ts'

// The node without its server: parse, verify in a worker, apply, durable close, beside what one core can verify.
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '60000', 10)
const WARM_UP = 30_000
const PER_LEDGER = 5000
const GOAL_RATIO = 0.75

machine()
const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const verifyRate = nativeVerifyRate()
const { setup, transactions } = buildWorkload(master, WARM_UP + COUNT)
const node = await openInProcess(master, 1)

async function run(blobs: readonly string[]): Promise<Record<string, number>> {
  const results: Record<string, number> = {}
  for (let index = 0; index < blobs.length; index += PER_LEDGER) {
    const part = await node.ledger(blobs.slice(index, index + PER_LEDGER))
    for (const [name, count] of Object.entries(part)) results[name] = (results[name] ?? 0) + count
  }
  return results
}

await run(setup)
await run(transactions.slice(0, WARM_UP))
const before = process.cpuUsage()
const started = performance.now()
const results = await run(transactions.slice(WARM_UP))
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(before)
await node.stop()
line('workload', `${COUNT} transactions, ${JSON.stringify(results)}`)
line('verified, applied, on the disk', `${(COUNT / seconds).toFixed(0)} tx/s`)
line('processor time', `${((user + system) / COUNT).toFixed(1)} µs per transaction, all threads`)
line('native verification', `${verifyRate.toFixed(0)}/s on one core, the same run`)
if (!goalAtLeast('ratio', COUNT / seconds / verifyRate, GOAL_RATIO)) process.exitCode = 1
process.exit()
