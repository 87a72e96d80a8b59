import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure } from '../bench/support/report.ts'
import { root, runNode } from './lib/run.ts'
import { parseFigures, summarize } from './nightly/figures.ts'
import type { Summaries, Summary } from './nightly/figures.ts'
import { findRegressions } from './nightly/regressions.ts'

// Runs benches several times and compares the median of each ratio with the accepted baseline. Fails when one is more
// than 10 % worse. `--accept` replaces the baseline of the benches that ran.
//   npm run nightly                            the benches of the baseline, five rounds each
//   npm run nightly -- rebuild --rounds 3      some benches
const BASELINE = join(root, 'bench/baseline.json')
const ROUNDS = 5

/** Runs a bench once and returns its figures. A missed goal is reported by the bench and does not end the comparison. */
async function runOnce(bench: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-nightly-'))
  const file = join(folder, 'figures')
  try {
    await runNode(join('bench', `${bench}.bench.ts`), [], { env: { BENCH_FIGURES: file } })
    return existsSync(file) ? parseFigures(readFileSync(file, 'utf8')) : []
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function show({ median, lowest, highest, unit }: Summary): string {
  const text = (value: number): string => (Number.isInteger(value) ? String(value) : value.toPrecision(3))
  return `${text(median)}${unit} (${text(lowest)} to ${text(highest)})`
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(ROUNDS) }, accept: { type: 'boolean', default: false } },
})
const baseline: Summaries = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {}
const benches = positionals.length > 0 ? positionals : Object.keys(baseline)
if (benches.length === 0) {
  process.stderr.write('No baseline is accepted yet: npm run nightly -- BENCH … --accept\n')
  process.exit(2)
}
const rounds = Number.parseInt(values.rounds, 10)
const now: Record<string, Record<string, Summary>> = {}
for (const [place, bench] of benches.entries()) {
  const figures: Figure[][] = []
  for (let round = 1; round <= rounds; round += 1) {
    process.stdout.write(`\n── ${bench} (${place + 1} of ${benches.length}), round ${round} of ${rounds}\n`)
    figures.push(await runOnce(bench))
  }
  now[bench] = summarize(figures)
}

for (const [bench, figures] of Object.entries(now)) {
  process.stdout.write(`\n── ${bench}: median of ${rounds} (lowest to highest)\n`)
  for (const [name, summary] of Object.entries(figures)) {
    const before = baseline[bench]?.[name]
    process.stdout.write(
      `${name.padEnd(45)} ${show(summary)}${before === undefined ? '' : `, baseline ${show(before)}`}\n`,
    )
  }
}
const regressions = findRegressions(baseline, now)
for (const { bench, name, before, now: after } of regressions)
  process.stderr.write(
    `REGRESSION ${bench}: ${name} ${before.toPrecision(3)} → ${after?.toPrecision(3) ?? 'missing'}\n`,
  )
if (values.accept) writeFileSync(BASELINE, `${JSON.stringify({ ...baseline, ...now }, undefined, 2)}\n`)
process.exit(regressions.length === 0 || values.accept ? 0 : 1)
