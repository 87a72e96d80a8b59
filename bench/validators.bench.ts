import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findCometBinary } from '@tidebook/consensus'
import { deriveKeyPair, secretFromPassphrase, swt } from '@tidebook/protocol'
import { blocksAfter } from './consensus/engines.ts'
import { FinalityProbe } from './consensus/finality.ts'
import { KvstoreNetwork, kvstoreTransactions } from './consensus/kvstore-network.ts'
import { LedgerNetwork } from './consensus/ledger-network.ts'
import { acceptLedger, runWhileClosing } from './node/accept-ledger.ts'
import { spawnNode } from './node/spawn-node.ts'
import { SubmitClient } from './node/submit-client.ts'
import { buildWorkload, marketPeople } from './node/workload.ts'
import { processorSeconds } from './support/processor-time.ts'
import { goal, goalAtLeast, line, machine, quantile } from './support/report.ts'

// Signed orders through the WebSockets of 1, 4 and 7 validators on this machine, next to the same number of CometBFT with
// their built-in application and transactions of the same size, and next to one node without CometBFT.
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '20000', 10)
const WARM_UP = Number.parseInt(process.env['BENCH_WARM_UP'] ?? '10000', 10)
const SIZES = (process.env['BENCH_VALIDATORS'] ?? '1,4,7').split(',').map(Number)
/** Maximum transactions without a response. A node behind CometBFT responds with the block. */
const IN_FLIGHT = Number.parseInt(process.env['BENCH_IN_FLIGHT'] ?? '4096', 10)
const IN_FLIGHT_DIRECT = 64
const POLL_MS = 100
/** The network whose measurements have goals. */
const GOAL_SIZE = 4
const GOAL_SHARE = 0.8
const GOAL_OF_DIRECT = 0.6
const GOAL_FINALITY_MS = 2000
const GOAL_INTERVAL_MS = 1000

/** Measured numbers of a network under load. */
interface Load {
  /** Transactions a second, from the first submission to the block with the last one. */
  readonly rate: number
  /** Mean milliseconds between two blocks. */
  readonly interval: number
  /** Sorted milliseconds from submission to a durable ledger. */
  readonly finality: readonly number[]
  /** Processor time of all its processes, in microseconds per transaction. */
  readonly processor: number
}

const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const binary = await findCometBinary({ env: process.env, onProgress: (text) => console.log(text) })
const root = mkdtempSync(join(tmpdir(), 'tidebook-bench-'))

function newFolder(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  return folder
}

/** Divides transactions among clients. All transactions of a trader go to the same client, in order. */
function divide(transactions: readonly string[], senders: readonly number[], count: number): string[][] {
  const parts = Array.from({ length: count }, (): string[] => [])
  for (const [nth, transaction] of transactions.entries()) parts[(senders[nth] ?? 0) % count]?.push(transaction)
  return parts
}

function submit(clients: readonly SubmitClient[], parts: readonly (readonly string[])[]) {
  const inFlight = Math.ceil(IN_FLIGHT / clients.length)
  return Promise.all(clients.map((client, nth) => client.submitAll(parts[nth] ?? [], inFlight)))
}

async function measureDirect(): Promise<number> {
  const { setup, transactions } = buildWorkload(master, WARM_UP + COUNT)
  const node = await spawnNode(['--data', newFolder('direct'), '--manual', '--keep'])
  try {
    const client = await SubmitClient.open(node.wsUrl, node.token)
    const send = (blobs: readonly string[]) => runWhileClosing(node, () => client.submitAll(blobs, IN_FLIGHT_DIRECT))
    await send(setup)
    await send(transactions.splice(0, WARM_UP))
    const started = performance.now()
    await send(transactions)
    await acceptLedger(node)
    const seconds = (performance.now() - started) / 1000
    client.close()
    return COUNT / seconds
  } finally {
    await node.stop()
  }
}

/** Funds the accounts. The issuer can only pay accounts that exist, so its payments follow in later blocks. */
async function prepare(client: SubmitClient, setup: readonly string[]): Promise<void> {
  const middle = Math.ceil(setup.length / 2)
  for (const part of [setup.slice(0, middle), setup.slice(middle)]) {
    const { results } = await client.submitAll(part, part.length)
    if (results['tesSUCCESS'] !== part.length) throw new RangeError(`the setup failed: ${JSON.stringify(results)}`)
  }
}

async function measureLedger(count: number): Promise<Load> {
  const { senders, setup, transactions } = buildWorkload(master, WARM_UP + COUNT)
  const network = await LedgerNetwork.start({
    binary,
    count,
    folder: newFolder(`ledger-${count}`),
    owner: master.address,
  })
  try {
    const [client] = network.clients
    const [node] = network.nodes
    const [{ rpcPort } = { rpcPort: 0 }] = network.engines
    if (client === undefined || node === undefined) throw new RangeError('a network needs a validator')
    await prepare(client, setup)
    await submit(network.clients, divide(transactions.slice(0, WARM_UP), senders, count))
    // The owner of the supply has no orders in the workload.
    const probe = await FinalityProbe.open(node.wsUrl, node.token, master, marketPeople(200).traders.length + 2)
    const before = await blocksAfter(rpcPort, 0)
    const processorBefore = processorSeconds(network.pids)
    const finality = probe.run()
    const started = performance.now()
    const reports = await submit(network.clients, divide(transactions.slice(WARM_UP), senders.slice(WARM_UP), count))
    const seconds = (performance.now() - started) / 1000
    const processor = ((processorSeconds(network.pids) - processorBefore) * 1e6) / COUNT
    probe.stop()
    const after = await blocksAfter(rpcPort, before.height)
    for (const report of reports) line(`results of ${count}`, JSON.stringify(report.results))
    const interval = (seconds * 1000) / Math.max(1, after.height - before.height)
    return { rate: COUNT / seconds, interval, finality: await finality, processor }
  } finally {
    await network.end()
  }
}

async function measureKvstore(count: number, bytes: number): Promise<Load> {
  const network = await KvstoreNetwork.start(binary, newFolder(`kvstore-${count}`), count)
  try {
    const [{ rpcPort } = { rpcPort: 0 }] = network.engines
    const pids = network.engines.flatMap(({ child }) => child.pid ?? [])
    const send = async (first: number, amount: number) => {
      const transactions = kvstoreTransactions(amount, bytes, first)
      const before = await blocksAfter(rpcPort, 0)
      const started = performance.now()
      await submit(network.clients, divide(transactions, [...transactions.keys()], count))
      let after = await blocksAfter(rpcPort, before.height)
      while (after.transactions < amount) {
        await delay(POLL_MS)
        after = await blocksAfter(rpcPort, before.height)
      }
      return { seconds: (performance.now() - started) / 1000, blocks: after.height - before.height }
    }
    await send(0, WARM_UP)
    const processorBefore = processorSeconds(pids)
    const { blocks, seconds } = await send(WARM_UP, COUNT)
    const processor = ((processorSeconds(pids) - processorBefore) * 1e6) / COUNT
    return { rate: COUNT / seconds, interval: (seconds * 1000) / Math.max(1, blocks), finality: [], processor }
  } finally {
    await network.end()
  }
}

function describe({ finality, interval, processor, rate }: Load): string {
  const times =
    finality.length === 0
      ? ''
      : `, final after p50 ${quantile(finality, 0.5).toFixed(0)} ms, p99 ${quantile(finality, 0.99).toFixed(0)} ms of ${finality.length}`
  return `${rate.toFixed(0)} tx/s, a block each ${interval.toFixed(0)} ms${times}, ${processor.toFixed(0)} µs of processor time`
}

machine()
const [sample = ''] = buildWorkload(master, 1).transactions
const bytes = sample.length / 2
line('size of a transaction', `${bytes} bytes`)
const met: boolean[] = []
try {
  const direct = SIZES.includes(1) ? await measureDirect() : undefined
  if (direct !== undefined) line('one node without CometBFT', `${direct.toFixed(0)} tx/s`)
  for (const size of SIZES) {
    const ledger = await measureLedger(size)
    line(`${size} validators, ledger`, describe(ledger))
    if (size === 1 && direct !== undefined) {
      met.push(goalAtLeast('relative to one node', ledger.rate / direct, GOAL_OF_DIRECT))
    }
    const kvstore = await measureKvstore(size, bytes)
    line(`${size} validators, kvstore`, describe(kvstore))
    met.push(goalAtLeast(`${size} validators, relative to kvstore`, ledger.rate / kvstore.rate, GOAL_SHARE))
    if (size !== GOAL_SIZE) continue
    met.push(
      goal('finality p99', quantile(ledger.finality, 0.99), GOAL_FINALITY_MS, ' ms'),
      goal('block interval', ledger.interval, GOAL_INTERVAL_MS, ' ms'),
    )
  }
} finally {
  rmSync(root, { recursive: true, force: true })
}
process.exit(met.every(Boolean) ? 0 : 1)
