import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/run.ts'
import { breakRows } from './mutation/break-rows.ts'
import { mutantsOf, mutated } from './mutation/mutants.ts'
import type { Mutant } from './mutation/mutants.ts'
import { copyProject } from './mutation/project-copy.ts'
import { runLimited } from './mutation/run-limited.ts'
import { EQUIVALENT } from './mutation/equivalent.ts'
import { TARGETS } from './mutation/targets.ts'
import type { Target } from './mutation/targets.ts'

/** Time limit of a test run without a mutant, in milliseconds. */
const MAX_TIMEOUT_MS = 1_800_000
/** A mutant counts as killed (an endless loop) when its tests take this many times as long as without it. */
const TIMEOUT_FACTOR = 3
/** Minimum time limit of a run in milliseconds, because the machine may be busy. */
const MIN_TIMEOUT_MS = 30_000

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '100000' },
    quick: { type: 'boolean', default: false },
    rows: { type: 'boolean', default: false },
  },
})

interface Case {
  readonly file: string
  readonly mutant: Mutant
  readonly target: Target
}

/** A test run: an installed program and its arguments. */
interface Run {
  readonly program: string
  readonly args: readonly string[]
}

/**
 * Returns the runs that check a file, the quickest first: the test next to it, the tests closest to it, the runs of its
 * target. `--quick` leaves out the last, so that a survivor is only a candidate.
 */
function runsOf(file: string, { runs, replays, closest = {} }: Target): readonly Run[] {
  const adjacent = ['.test.ts', '.test.tsx']
    .map((end) => file.replace(/\.ts$/, end))
    .filter((test) => existsSync(join(root, test)))
  const near = [adjacent, closest[basename(file, '.ts')] ?? []].filter((tests) => tests.length > 0)
  const tests = (values.quick ? near : [...near, ...runs]).map((args) => ({
    program: 'vitest',
    args: ['run', '--bail=1', ...args],
  }))
  const replay = (source: string): readonly Run[] =>
    replays && !values.quick ? [{ program: 'node', args: ['tools/mutation/replay.ts', source] }] : []
  return [...replay('kept'), ...tests, ...replay('reference')]
}

/** Time limit of each run that passed without a mutant, in milliseconds. */
type Limits = Map<string, number>

/**
 * Requires every run to pass once without a mutant, and sets its time limit.
 * @throws Error naming a run that fails
 */
async function requirePassing(copy: string, runs: readonly Run[], limits: Limits): Promise<void> {
  for (const { program, args } of runs) {
    const name = args.join(' ')
    if (limits.has(name)) continue
    const began = performance.now()
    if ((await runLimited(program, args, copy, MAX_TIMEOUT_MS)) !== 0)
      throw new Error(`These tests fail without a mutant: ${program} ${name}`)
    limits.set(name, Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * (performance.now() - began)))
  }
}

/** Returns whether every run passes in time. */
async function survives(copy: string, runs: readonly Run[], limits: Limits): Promise<boolean> {
  for (const { program, args } of runs)
    if ((await runLimited(program, args, copy, limits.get(args.join(' ')) ?? MAX_TIMEOUT_MS)) !== 0) return false
  return true
}

function casesOf(target: Target): readonly Case[] {
  const files = target.files
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter(
      (file) =>
        !/\.(?:test|bench|fixture)\.ts$/.test(file) &&
        !file.endsWith('/index.ts') &&
        values.file.split(',').some((part) => file.includes(part)),
    )
    .toSorted()
  return files.flatMap((file) =>
    mutantsOf(readFileSync(join(root, file), 'utf8')).map((mutant) => ({ file, mutant, target })),
  )
}

function equivalent({ file, mutant }: Case): string | undefined {
  const source = readFileSync(join(root, file), 'utf8')
  const code = source.split('\n')[mutant.line - 1]?.trim()
  const alike = mutantsOf(source).filter(({ line, from }) => line === mutant.line && from === mutant.from)
  const place = alike.findIndex(({ at }) => at === mutant.at)
  return EQUIVALENT.find(
    (candidate) =>
      candidate.file === file &&
      candidate.code === code &&
      candidate.from === mutant.from &&
      (candidate.nth === undefined || candidate.nth === place),
  )?.why
}

const [share = 1, shares = 1] = values.shard.split('/').map(Number)
if (values.rows) process.exit((await breakRows({ only: values.only, share, shares })) ? 0 : 1)
const cases = TARGETS.filter(({ name }) => name.startsWith(values.only))
  .flatMap(casesOf)
  .filter((_case, index) => index % shares === share - 1)
  .slice(Number(values.from))
const copy = await copyProject()
const limits: Limits = new Map()
const survivors: string[] = []
let explained = 0
let killed = 0
const ends = performance.now() + Number(values.minutes) * 60_000
try {
  for (const one of cases) {
    if (performance.now() > ends) break
    if (equivalent(one) !== undefined) {
      explained += 1
      continue
    }
    const runs = runsOf(one.file, one.target)
    await requirePassing(copy, runs, limits)
    const source = readFileSync(join(root, one.file), 'utf8')
    writeFileSync(join(copy, one.file), mutated(source, one.mutant))
    if (await survives(copy, runs, limits)) {
      const { line, from, to } = one.mutant
      survivors.push(`${one.file}:${line} ${from} -> ${to}: ${source.split('\n')[line - 1]?.trim()}`)
      console.log(`survived ${survivors.at(-1)}`)
    } else killed += 1
    writeFileSync(join(copy, one.file), source)
  }
} finally {
  rmSync(join(copy, '..'), { recursive: true, force: true })
}
const tried = killed + survivors.length
const left = cases.length - tried - explained
console.log(`${tried} mutants, ${killed} killed, ${explained} that change nothing, ${left} not tried`)
if (left > 0) console.log(`go on with --from ${cases.length - left + Number(values.from)}`)
process.exit(survivors.length === 0 ? 0 : 1)
