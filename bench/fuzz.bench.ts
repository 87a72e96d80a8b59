import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runFuzz, startFuzzWorld } from '@tidebook/testkit'
import { goal, line, machine } from './support/report.ts'

// Hostile requests and blobs against a running node of each family of rules: each gets an answer or a typed error, no
// connection is cut, and what the node keeps in memory does not grow with them. Requests: BENCH_REQUESTS, seed:
// BENCH_SEED.
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? '200000')
const SEED = Number(process.env['BENCH_SEED'] ?? '7')
const MEGABYTE = 1024 * 1024
/** What may be kept at most for each thousand requests beyond the first tenth. */
const KEPT_PER_THOUSAND = 0.25

process.env['LOG_LEVEL'] = 'silent'
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapMegabytes(): number {
  collect()
  return process.memoryUsage().heapUsed / MEGABYTE
}

machine()
const met: boolean[] = []
for (const network of ['swt', 'xrp'] as const) {
  await using world = await startFuzzWorld(network)
  const { node, prey } = world
  const requests = Math.ceil(REQUESTS / 2)
  const early: number[] = []
  const started = performance.now()
  const { answered, faults, outcomes } = await runFuzz({
    wsUrl: node.wsUrl,
    prey,
    requests,
    seed: SEED,
    onProgress: () => {
      if (early.length === 0) early.push(heapMegabytes())
    },
  })
  const seconds = (performance.now() - started) / 1000
  const grown = heapMegabytes() - (early[0] ?? heapMegabytes())
  const health = (await (await fetch(new URL('health', node.url))).json()) as { readonly status: string }
  line(network, `${answered} answers in ${seconds.toFixed(0)} s, ${outcomes.size} different outcomes`)
  line('outcomes', JSON.stringify(Object.fromEntries([...outcomes].sort(([, a], [, b]) => b - a).slice(0, 12))))
  line('memory kept', `${grown.toFixed(1)} MB more than after the first tenth`)
  for (const { request, answer } of faults.slice(0, 5))
    line('fault', `${request.slice(0, 600)} -> ${answer.slice(0, 300)}`)
  met.push(
    goal(`${network}: answers that are none`, faults.length, 0),
    goal(`${network}: unanswered`, requests - answered, 0),
    goal(`${network}: node not well`, health.status === 'ok' ? 0 : 1, 0),
    goal(`${network}: MB kept`, Math.max(0, Math.round(grown)), (requests / 1000) * KEPT_PER_THOUSAND),
  )
}
process.exit(met.every(Boolean) ? 0 : 1)
