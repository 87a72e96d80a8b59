import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/run.ts'
import { breakRows } from './mutation/break-rows.ts'
import { runCheck, runChecks, type Check } from './mutation/check-run.ts'
import { mutantsOf, mutated } from './mutation/mutants.ts'
import type { Mutant } from './mutation/mutants.ts'
import { copyProject } from './mutation/project-copy.ts'
import { reportLines } from './mutation/row-verdicts.ts'
import { EQUIVALENT } from './mutation/equivalent.ts'
import { TARGETS } from './mutation/targets.ts'
import type { Target } from './mutation/targets.ts'
import { TestSession, type TestChoice } from './mutation/test-session.ts'

/** Time limit of a test run without a mutant, in milliseconds. */
const MAX_TIMEOUT_MS = 1_800_000
/** A mutant counts as killed (an endless loop) when its tests take this many times as long as without it. */
const TIMEOUT_FACTOR = 3
/** Minimum time limit of a run in milliseconds, because the machine may be busy. */
const MIN_TIMEOUT_MS = 120_000

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '100000' },
    quick: { type: 'boolean', default: false },
    rows: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
})

interface Case {
  readonly file: string
  readonly mutant: Mutant
  readonly target: Target
}

/**
 * Returns the checks of a file, the quickest first: the test next to it, the tests closest to it, the runs of its
 * target. `--quick` leaves out the last ones where closer tests exist, so that a survivor is only a candidate.
 */
function checksOf(file: string, { runs, replays, closest = {} }: Target): readonly Check[] {
  const adjacent = ['.test.ts', '.test.tsx']
    .map((end) => file.replace(/\.ts$/, end))
    .filter((test) => existsSync(join(root, test)))
  const near = [adjacent, closest[basename(file, '.ts')] ?? []].filter((tests) => tests.length > 0)
  const chosen = values.quick ? (near.length > 0 ? near : runs.slice(0, 1)) : [...near, ...runs]
  const replay = (recordings: 'kept' | 'reference'): readonly Check[] =>
    replays && !values.quick ? [{ recordings }] : []
  return [...replay('kept'), ...chosen.map(testChoice), ...replay('reference')]
}

/** Reads arguments of the test runner: files, and `-t` with a pattern of titles. */
function testChoice(args: readonly string[]): TestChoice {
  const at = args.indexOf('-t')
  const title = at < 0 ? undefined : args[at + 1]
  return { filters: at < 0 ? args : args.slice(0, at), ...(title !== undefined && { title }) }
}

/** Time limit of each check that passed without a mutant, in milliseconds. */
type Limits = Map<string, number>

/**
 * Requires every check to pass once without a mutant, and sets its time limit.
 * @throws Error naming a check that fails
 */
async function requirePassing(
  session: TestSession,
  copy: string,
  checks: readonly Check[],
  limits: Limits,
): Promise<void> {
  for (const check of checks) {
    const name = JSON.stringify(check)
    if (limits.has(name)) continue
    const began = performance.now()
    const outcome = await runCheck(session, copy, check, MAX_TIMEOUT_MS)
    if (outcome !== 'passed') throw new Error(`This ${outcome} without a mutant: ${name}`)
    limits.set(name, Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * (performance.now() - began)))
  }
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
if (values.rows && values.report) {
  for (const line of reportLines(root)) console.log(line)
  process.exit()
}
if (values.rows) {
  const { only, open } = values
  process.exit((await breakRows({ only, open, share, shares, minutes: Number(values.minutes) })) ? 0 : 1)
}
const cases = TARGETS.filter(({ name }) => name.startsWith(values.only))
  .flatMap(casesOf)
  .filter((_case, index) => index % shares === share - 1)
  .slice(Number(values.from))
const copy = await copyProject()
const session = new TestSession(copy)
const limits: Limits = new Map()
const survivors: string[] = []
const crashed: string[] = []
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
    const checks = checksOf(one.file, one.target)
    await requirePassing(session, copy, checks, limits)
    const source = readFileSync(join(copy, one.file), 'utf8')
    writeFileSync(join(copy, one.file), mutated(source, one.mutant))
    session.change(one.file)
    const limitOf = (check: Check): number => limits.get(JSON.stringify(check)) ?? MAX_TIMEOUT_MS
    const outcome = await runChecks(session, copy, checks, limitOf)
    if (outcome === 'failed') killed += 1
    else {
      const { line, from, to } = one.mutant
      const list = outcome === 'passed' ? survivors : crashed
      list.push(`${one.file}:${line} ${from} -> ${to}: ${source.split('\n')[line - 1]?.trim()}`)
      console.log(`${outcome === 'passed' ? 'survived' : 'without a fair run'} ${list.at(-1)}`)
    }
    writeFileSync(join(copy, one.file), source)
    session.change(one.file)
  }
} finally {
  await session.close()
  rmSync(join(copy, '..'), { recursive: true, force: true })
}
const tried = killed + survivors.length + crashed.length
const left = cases.length - tried - explained
console.log(
  `${tried} mutants, ${killed} killed, ${crashed.length} without a fair run, ${explained} that change nothing, ${left} not tried`,
)
if (left > 0) console.log(`continue with --from ${cases.length - left + Number(values.from)}`)
process.exit(survivors.length === 0 && crashed.length === 0 ? 0 : 1)
