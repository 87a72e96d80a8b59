import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import type { SimViolation } from './sim/check-world.ts'
import { plant, plantedBugs } from './sim/planted.ts'
import { keepCase, readCase } from './sim/cases.ts'
import { shrink } from './sim/shrink.ts'
import { storyOf } from './sim/story.ts'
import type { Story } from './sim/story.ts'
import { tellStory } from './sim/tell-story.ts'

// Simulates the whole system in virtual time: npm run sim -- --seed 7 [--seeds 20] [--steps 200]
const USAGE =
  'Usage: npm run sim -- [--seed 1] [--seeds 1] [--steps 200] [--trace] [--stop] [--shrink] [--keep FILE] [--plant BUG], or --case FILE, or --planted [--only TEXT]'
/** Seeds within which each planted bug must be found, and number of events per story. */
const PLANTED_SEEDS = '20'
const PLANTED_STEPS = '200'

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function whole(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  process.stderr.write(`--${name} takes a whole number, not ${text}\n${USAGE}\n`)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    trace: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    keep: { type: 'string' },
    case: { type: 'string' },
    plant: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

/** Runs each seed; with `--stop`, only up to the first violation. */
async function playSeeds(): Promise<void> {
  if (values.plant !== undefined) plant(values.plant)
  // Loaded only after the bug is planted.
  const { runStory } = await import('./sim/run-story.ts')
  const first = whole('seed', values.seed)
  const steps = whole('steps', values.steps)
  for (let seed = first; seed < first + whole('seeds', values.seeds); seed += 1) {
    const started = performance.now()
    const result = await runStory(storyOf(seed, steps), values.trace ? print : undefined)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const { acknowledged, events, ledgers, rejected, traceHash, unknown, violations } = result
    print(
      `seed ${seed}: ${events} events, ${ledgers} blocks, ${acknowledged} transactions acknowledged, ${rejected} rejected, ${unknown} unknown in ${seconds} s; trace ${traceHash}`,
    )
    printViolations(violations)
    const [violation] = violations
    if (violation === undefined) continue
    process.exitCode = 1
    if (values.shrink) await explain(storyOf(seed, steps), violation.rule)
    if (values.stop) return
  }
}

function printViolations(violations: readonly SimViolation[]): void {
  for (const { detail, rule } of violations.slice(0, 10)) print(`  ${rule}: ${detail.split('\n')[0] ?? ''}`)
}

/** Replays a recorded story, with its planted bug if it has one. */
async function playCase(path: string): Promise<void> {
  const kept = readCase(path)
  if (kept.plant !== undefined) plant(kept.plant)
  const { runStory } = await import('./sim/run-story.ts')
  for (const line of tellStory(kept)) print(line)
  const { violations } = await runStory(kept)
  printViolations(violations)
  if (violations.length > 0) process.exitCode = 1
}

/** Prints the shortest story found that violates the same invariant, and records it at the path of `--keep`. */
async function explain(story: Story, rule: string): Promise<void> {
  const { runStory } = await import('./sim/run-story.ts')
  const short = await shrink(story, async (candidate) =>
    (await runStory(candidate)).violations.some((violation) => violation.rule === rule),
  )
  for (const line of tellStory(short)) print(line)
  for (const { detail } of (await runStory(short)).violations.filter((each) => each.rule === rule).slice(0, 3))
    print(`Then the promise ${rule} is broken: ${detail.split('\n')[0] ?? ''}`)
  const { keep, plant: bug } = values
  if (keep !== undefined) keepCase(keep, { ...short, rule, ...(bug === undefined ? {} : { plant: bug }) })
}

/** Runs the story with each planted bug in a separate process, and counts the bugs found. */
async function playPlanted(): Promise<void> {
  const names = Object.keys(plantedBugs()).filter((name) => name.includes(values.only))
  let found = 0
  for (const name of names) {
    const args = ['tools/sim.ts', '--stop', '--plant', name, '--seeds', PLANTED_SEEDS, '--steps', PLANTED_STEPS]
    const output = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error)
    const { code, stdout } = output as { readonly code?: number; readonly stdout: string }
    const lines = stdout.trimEnd().split('\n')
    const seeds = lines.filter((line) => line.startsWith('seed ')).length
    const violation = lines.find((line) => line.startsWith('  '))?.trim()
    const isFound = code === 1 && violation !== undefined
    if (isFound) found += 1
    print(`${isFound ? 'found' : 'MISSED'} ${name}: ${seeds} seeds${isFound ? `, ${violation.slice(0, 120)}` : ''}`)
  }
  print(`${found} of ${names.length} planted bugs found`)
  if (found < names.length) process.exitCode = 1
}

if (values.case !== undefined) await playCase(values.case)
else await (values.planted ? playPlanted() : playSeeds())
