import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveKeyPair, secretFromPassphrase, swt } from '@tidebook/protocol'
import { root } from '../tools/lib/run.ts'
import { drawCurves } from './growth/draw-curve.ts'
import { measureHistory } from './growth/long-history.ts'
import { measurePairs } from './growth/many-pairs.ts'
import { measureNode, withWarmUp } from './node/measure-node.ts'
import { populate } from './node/population.ts'
import { buildWorkload } from './node/workload.ts'
import { openStreamBench, socketLimit, type StreamBench } from './streams/stream-bench.ts'
import { line, machine } from './support/report.ts'

// How costs grow with the number of accounts, of offers in the traded book, of listed pairs, of days of history and of
// subscribers. Writes docs/images/growth-*.svg after each size. BENCH_ONLY=offers measures one of them. BENCH_LARGEST
// limits the sizes.
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '20000', 10)
const LARGEST = Number.parseInt(process.env['BENCH_LARGEST'] ?? '10000000', 10)
const ONLY = process.env['BENCH_ONLY'] ?? ''
const OFFERS_EACH = 50
/** A ledger each second, because two cores cannot serve more to 20,000 sockets. */
const STREAMS = { closeIntervalMs: 1000, seconds: 20, perProcess: 5000 } as const
/** Number of sockets from which their memory exceeds what the program uses otherwise. */
const MIN_FOR_MEMORY = 1000
const master = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))

/** Measured quantities by label. */
type Quantities = Readonly<Record<string, number>>

/** Quantities at one size. */
interface Point {
  readonly size: number
  readonly quantities: Quantities
}

async function measureState(accounts: number, offers: number): Promise<Quantities> {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-growth-'))
  try {
    const { issuerSequence } = await populate(folder, master, accounts, offers)
    const workload = buildWorkload(master, withWarmUp(COUNT), { firstSequence: 2, issuerSequence })
    const { microseconds, p99Ms, startSeconds, gigabytes, results } = await measureNode(folder, workload)
    line('results', JSON.stringify(results))
    return {
      'processor time, µs per transaction': microseconds ?? 0,
      'answer p99, ms': p99Ms,
      'start, s': startSeconds,
      'peak memory, GB': gigabytes ?? 0,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSubscribers(bench: StreamBench, sockets: number): Promise<Quantities> {
  const { perCore, p99Ms, kilobytes, lostMessages, lostSockets } = await bench.measurePrograms(1, sockets)
  line('lost', `${lostMessages} messages, ${lostSockets} sockets`)
  return {
    'processor time, µs per message': 1e6 / perCore,
    'delivery p99, ms': p99Ms,
    ...(sockets < MIN_FOR_MEMORY ? {} : { 'memory per socket, KB': kilobytes }),
  }
}

/** Measures all sizes up to the limit and draws one curve for each quantity, which an error at a later size keeps. */
async function grow(name: string, sizes: readonly number[], measure: (size: number) => Promise<Quantities>) {
  if (!name.includes(ONLY)) return
  const points: Point[] = []
  for (const size of sizes.filter((each) => each <= LARGEST)) {
    const began = performance.now()
    const quantities = await measure(size)
    points.push({ size, quantities })
    const texts = Object.entries(quantities).map(([label, value]) => `${label} ${value.toPrecision(3)}`)
    line(`${size} ${name}`, `${texts.join('; ')} (measured in ${((performance.now() - began) / 1000).toFixed(0)} s)`)
    const labels = new Set(points.flatMap((point) => Object.keys(point.quantities)))
    const curves = [...labels].map((label) => ({ label, points: pointsOf(points, label) }))
    writeFileSync(join(root, `docs/images/growth-${name}.svg`), drawCurves(name, curves))
  }
}

function pointsOf(points: readonly Point[], label: string): { size: number; value: number }[] {
  return points.flatMap(({ size, quantities }) => {
    const value = quantities[label]
    return value === undefined ? [] : [{ size, value }]
  })
}

machine()
await grow('accounts', [1e3, 1e4, 1e5, 1e6, 1e7], (size) => measureState(size, 0))
await grow('offers', [1e2, 1e3, 1e4, 1e5, 1e6], (size) => measureState(Math.max(1000, size / OFFERS_EACH), size))
await grow('pairs', [36, 100, 1000, 10_000], measurePairs)
await grow('days', [30, 90, 365, 1095], measureHistory)
if ('subscribers'.includes(ONLY)) {
  await using bench = await openStreamBench(STREAMS)
  const sizes = [1, 10, 100, 1000, 5000, 10_000, socketLimit()]
  await grow('subscribers', sizes, (size) => measureSubscribers(bench, size))
}
