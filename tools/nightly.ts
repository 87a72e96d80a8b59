import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runNode } from './lib/run.ts'
import { parseFigures, summarize } from './nightly/figures.ts'
import type { Summaries, Summary } from './nightly/figures.ts'
import { findRegressions } from './nightly/regressions.ts'
import { faultsOf, roundsIn, type Round } from './nightly/rounds.ts'

// Runs benches several times and compares the median of each ratio with the accepted baseline. Fails when one is more
// than 10 % worse, or when a round crashed or lacks a figure. `--accept` replaces the baseline of the benches that ran.
//   npm run nightly                            the benches of the baseline, five rounds each
//   npm run nightly -- rebuild --rounds 3      some benches, 1 to 100 rounds
const BASELINE = join(root, 'bench/baseline.json')
const ROUNDS = 5

/** Runs a bench once. A missed goal is reported by the bench and does not end the comparison. */
async function runOnce(bench: string): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-nightly-'))
  const file = join(folder, 'figures')
  try {
    const exitCode = await runNode(join('bench', `${bench}.bench.ts`), [], { env: { BENCH_FIGURES: file } })
    return { exitCode, figures: existsSync(file) ? parseFigures(readFileSync(file, 'utf8')) : [] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function show({ median, lowest, highest, unit }: Summary): string {
  const text = (value: number): string => (Number.isInteger(value) ? String(value) : value.toPrecision(3))
  return `${text(median)}${unit} (${text(lowest)} to ${text(highest)})`
}

function showBench(bench: string, figures: Summaries[string], accepted: Summaries[string] = {}): void {
  process.stdout.write(`\n── ${bench}: median (lowest to highest)\n`)
  for (const [name, summary] of Object.entries(figures)) {
    const before = accepted[name]
    process.stdout.write(
      `${name.padEnd(45)} ${show(summary)}${before === undefined ? '' : `, baseline ${show(before)}`}\n`,
    )
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(ROUNDS) }, accept: { type: 'boolean', default: false } },
})
const count = roundsIn(values.rounds) ?? refuse('--rounds: expected 1 to 100')
const baseline: Summaries = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {}
const benches = positionals.length > 0 ? positionals : Object.keys(baseline)
if (benches.length === 0) refuse('No baseline is accepted yet: npm run nightly -- BENCH … --accept')

const now: Record<string, Record<string, Summary>> = {}
const faults: string[] = []
for (const [place, bench] of benches.entries()) {
  const rounds: Round[] = []
  for (let round = 1; round <= count; round += 1) {
    process.stdout.write(`\n── ${bench} (${place + 1} of ${benches.length}), round ${round} of ${count}\n`)
    rounds.push(await runOnce(bench))
  }
  faults.push(...faultsOf(rounds).map((fault) => `${bench}: ${fault}`))
  now[bench] = summarize(rounds.map(({ figures }) => figures))
}

for (const [bench, figures] of Object.entries(now)) showBench(bench, figures, baseline[bench])
for (const fault of faults) process.stderr.write(`INCOMPLETE ${fault}\n`)
const regressions = findRegressions(baseline, now)
for (const { bench, name, before, now: after } of regressions)
  process.stderr.write(
    `REGRESSION ${bench}: ${name} ${before.toPrecision(3)} → ${after?.toPrecision(3) ?? 'missing'}\n`,
  )
const isComplete = faults.length === 0
if (values.accept && isComplete) writeFileSync(BASELINE, `${JSON.stringify({ ...baseline, ...now }, undefined, 2)}\n`)
if (values.accept && !isComplete)
  process.stderr.write('The baseline stays as it is: run the incomplete benches again\n')
process.exit(isComplete && (regressions.length === 0 || values.accept) ? 0 : 1)
