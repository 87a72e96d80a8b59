import { deriveKeyPair, secretFromPassphrase, swt } from '@tidebook/protocol'
import { openInProcess } from './node/in-process.ts'
import { nativeVerifyRate } from './node/native-signer.ts'
import { buildWorkload } from './node/workload.ts'
import { threadSeconds, threadTimes } from './support/processor-time.ts'
import { goalAtLeast, line, machine } from './support/report.ts'

// The node without its server: parse, verify in a worker, apply, durable close, compared with the verification rate of
// one core.
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '60000', 10)
const WARM_UP = 30_000
const PER_LEDGER = 5000
const GOAL_RATIO = 0.75

machine()
const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const verifyRate = nativeVerifyRate()
const { setup, transactions } = buildWorkload(master, WARM_UP + COUNT)
const node = await openInProcess(master, 1)

await node.run(setup, PER_LEDGER)
await node.run(transactions.slice(0, WARM_UP), PER_LEDGER)
const before = process.cpuUsage()
const threadsBefore = threadSeconds(process.pid)
const started = performance.now()
const results = await node.run(transactions.slice(WARM_UP), PER_LEDGER)
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(before)
const threads = threadSeconds(process.pid)
await node.stop()
line('workload', `${COUNT} transactions, ${JSON.stringify(results)}`)
line('verified, applied, on the disk', `${(COUNT / seconds).toFixed(0)} tx/s`)
line('processor time', `${((user + system) / COUNT).toFixed(1)} µs per transaction, all threads`)
for (const [name, time] of threadTimes(threadsBefore, threads, COUNT)) line(`  ${name}`, time)
line('native verification', `${verifyRate.toFixed(0)}/s on one core, the same run`)
if (!goalAtLeast('rate, of native verification', COUNT / seconds / verifyRate, GOAL_RATIO)) process.exitCode = 1
process.exit()
