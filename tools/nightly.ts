import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machineFacts, otherWork } from '../bench/support/machine-facts.ts'
import { root, runNode } from './lib/run.ts'
import { benchesOf, type NightlyBench } from './nightly/benches.ts'
import { parseFigures } from './nightly/figures.ts'
import { roundsIn, type Round } from './nightly/rounds.ts'
import { EXIT, runNightly } from './nightly/run-nightly.ts'

// Runs benches several times and compares the median of each ratio with the accepted baseline. Fails when one is more
// than 10 % worse, or when a round crashed or lacks a figure.
const USAGE = `Usage: npm run nightly -- [BENCH …] [--rounds 5] [--accept] [--restart]
  BENCH       benches to run; without one, those that report ratios
  --rounds    rounds of each bench, 1 to 100
  --accept    replaces the baseline of these benches (bench/baseline.json)
  --restart   begins again instead of continuing an interrupted run
Ends with 0 if no ratio is more than 10 % worse, 1 if one is or a bench failed, 2 if the command or the baseline cannot
be used, 130 after an interruption.
`
const BASELINE = join(root, 'bench/baseline.json')
const RESULTS = join(root, 'bench/results')
const ROUNDS = 5
/** Pause before a round, in which other work is measured. */
const PAUSE_MS = 2_000
/** A bench that takes longer is stopped and reported. */
const MAX_ROUND_MS = 30 * 60_000

/** Runs a bench once. A missed goal is reported by the bench and does not end the comparison. */
async function runOnce({ name, env }: NightlyBench): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-nightly-'))
  const file = join(folder, 'figures')
  try {
    const share = await otherWork(PAUSE_MS)
    const startedAt = new Date().toISOString()
    const started = performance.now()
    const options = { env: { ...env, BENCH_FIGURES: file }, timeoutMs: MAX_ROUND_MS }
    const exitCode = await runNode(fileOf(name), [], options)
    const seconds = Math.round((performance.now() - started) / 1000)
    const figures = existsSync(file) ? parseFigures(readFileSync(file, 'utf8')) : []
    return { exitCode, figures, startedAt, seconds, otherWork: Math.round(share * 100) / 100 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function fileOf(bench: string): string {
  return join('bench', `${bench}.bench.ts`)
}

/** Returns the commit, with a digest of changes to code that are not committed; `unknown` outside a Git checkout. */
function sourceOf(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    const commit = git('rev-parse', '--short=12', 'HEAD').trim()
    const changes = git('diff', 'HEAD', '--', ':!bench/baseline.json', ':!docs')
    return changes === '' ? commit : `${commit}+${createHash('sha256').update(changes).digest('hex').slice(0, 8)}`
  } catch {
    return 'unknown'
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n\n${USAGE}`)
  process.exit(EXIT.usage)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: String(ROUNDS) },
        accept: { type: 'boolean', default: false },
        restart: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(USAGE)
  process.exit(EXIT.same)
}
const rounds = roundsIn(values.rounds) ?? refuse('--rounds: expected 1 to 100')
const { benches, leftOut } = benchesOf(positionals, process.env)
for (const { name } of benches) if (!existsSync(join(root, fileOf(name)))) refuse(`Unknown bench: ${name}`)
for (const reason of leftOut) process.stdout.write(`Left out: ${reason}\n`)
if (benches.length === 0) refuse('No bench is left to run')

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true
  })
}
process.exit(
  await runNightly({
    benches,
    plan: { rounds, source: sourceOf(), machine: machineFacts() },
    accept: values.accept,
    restart: values.restart,
    baselineFile: BASELINE,
    resultFolder: RESULTS,
    runBench: runOnce,
    isInterrupted: () => isInterrupted,
    now: () => new Date(),
    write: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(`${text}\n`),
  }),
)
