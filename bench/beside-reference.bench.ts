import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nativeVerifyRate } from './node/native-signer.ts'
import type { ReferenceMarket } from './node/reference-market.ts'
import { referenceMarket } from './node/reference-market.ts'
import { spawnNode } from './node/spawn-node.ts'
import { SubmitClient } from './node/submit-client.ts'
import { processSeconds } from './support/processor-time.ts'
import { goalAtLeast, line, machine, quantile } from './support/report.ts'

// Sends the same signed orders through one WebSocket to a running reference node and to ours, one after the other, with
// the same client and a ledger after each 2,000 orders. Both must produce the same ledger. Requires a fresh reference
// node in standalone mode: REFERENCE_RPC and REFERENCE_WS. REFERENCE_PID adds its processor time.
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '20000', 10)
const WARM_UP = 20_000
const PER_LEDGER = 2000
const IN_FLIGHT = 64
const GOAL_RATIO = 5

interface Target {
  readonly name: string
  readonly rpc: string
  readonly ws: string
  readonly seconds: () => number | undefined
}

interface Measured {
  readonly rate: number
  readonly hash: unknown
}

async function call(url: string, method: string, params: object = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ method, params: [params] }) })
  const { result }: { result: Record<string, unknown> } = JSON.parse(await response.text())
  return result
}

async function play(client: SubmitClient, rpc: string, blobs: readonly string[]): Promise<number[]> {
  const latencies: number[] = []
  for (let from = 0; from < blobs.length; from += PER_LEDGER) {
    const report = await client.submitAll(blobs.slice(from, from + PER_LEDGER), IN_FLIGHT)
    for (const name of Object.keys(report.results))
      if (name !== 'tesSUCCESS') line('  unlike success', `${report.results[name] ?? 0} ${name}`)
    latencies.push(...report.latencies)
    await call(rpc, 'ledger_accept')
  }
  return latencies.sort((a, b) => a - b)
}

async function measure(target: Target, { stages, transactions }: ReferenceMarket): Promise<Measured> {
  const client = await SubmitClient.open(target.ws)
  for (const stage of stages) await play(client, target.rpc, stage)
  await play(client, target.rpc, transactions.slice(0, WARM_UP))
  const before = target.seconds()
  const started = performance.now()
  const latencies = await play(client, target.rpc, transactions.slice(WARM_UP))
  const rate = (COUNT * 1000) / (performance.now() - started)
  const after = target.seconds()
  client.close()
  const used = before === undefined || after === undefined ? 'unknown' : (((after - before) * 1e6) / COUNT).toFixed(0)
  const [middle, late] = [0.5, 0.99].map((part) => quantile(latencies, part).toFixed(1))
  line(target.name, `${rate.toFixed(0)} tx/s, ${used} µs of processor each, answers p50 ${middle} ms, p99 ${late} ms`)
  const { ledger } = await call(target.rpc, 'ledger', { ledger_index: 'validated' })
  return { rate, hash: (ledger as { ledger_hash?: unknown }).ledger_hash }
}

machine()
const { REFERENCE_RPC: rpc, REFERENCE_WS: ws, REFERENCE_PID: pid } = process.env
if (rpc === undefined || ws === undefined) {
  line('left out', 'no reference node is named (REFERENCE_RPC, REFERENCE_WS)')
  process.exit()
}
const market = referenceMarket(WARM_UP + COUNT)
const reference = await measure(
  {
    name: 'reference',
    rpc,
    ws,
    seconds: () => (pid === undefined ? undefined : processSeconds(Number.parseInt(pid, 10))),
  },
  market,
)
const folder = mkdtempSync(join(tmpdir(), 'tidebook-bench-'))
const node = await spawnNode(['--network', 'xrp', '--manual', '--data', folder])
try {
  const target = { name: 'this node', rpc: node.url, ws: node.wsUrl, seconds: () => node.cpuSeconds() }
  const ours = await measure(target, market)
  if (!goalAtLeast('rate, of the reference', ours.rate / reference.rate, GOAL_RATIO)) process.exitCode = 1
  line('native verification', `${nativeVerifyRate().toFixed(0)}/s on one core, the same run`)
  line('last ledger', ours.hash === reference.hash ? 'the same in both' : 'DIFFERENT')
  if (ours.hash !== reference.hash) process.exitCode = 1
} finally {
  await node.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
