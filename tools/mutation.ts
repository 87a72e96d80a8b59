import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installed, root } from './lib/run.ts'
import { breakRows } from './mutation/break-rows.ts'
import { mutantsOf, mutated } from './mutation/mutants.ts'
import type { Mutant } from './mutation/mutants.ts'
import { copyProject } from './mutation/project-copy.ts'
import { EQUIVALENT } from './mutation/equivalent.ts'
import { TARGETS } from './mutation/targets.ts'
import type { Target } from './mutation/targets.ts'

/** What a run of tests may take without a mutant, in milliseconds. */
const MOST_TIME = 300_000
/** A mutant whose tests take this many times as long as theirs without one counts as killed: it loops. */
const PATIENCE = 3
/** A short run may take as long as this all the same: the machine may be busy. In milliseconds. */
const LEAST_TIME = 30_000

/** The parts that the targets need besides the packages, every one of which tests of the server reach. */
const PARTS = ['apps/server', 'apps/web', 'networks', 'tools/mutation', 'package.json', 'tsconfig.json']

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '100000' },
    rows: { type: 'boolean', default: false },
  },
})

interface Case {
  readonly file: string
  readonly mutant: Mutant
  readonly target: Target
}

/** The page's tests find the words of the application; every test has time for a busy machine. */
const COPY_CONFIG = `import { catalogPlugin } from './apps/web/build/catalog-plugin.ts'
const common = { testTimeout: 100_000, hookTimeout: 240_000 }
const web = 'apps/web/**/*.test.{ts,tsx}'
export default {
  test: {
    projects: [
      { test: { ...common, include: ['{packages,apps}/**/*.test.ts'], exclude: ['**/node_modules/**', web] } },
      {
        plugins: [catalogPlugin()],
        test: { ...common, include: [web], setupFiles: ['apps/web/src/testing/swt-network.ts'] },
      },
    ],
  },
}
`

/** A copy of the parts that the targets need. */
function copyTargets(): string {
  const copy = copyProject(['packages', ...PARTS])
  writeFileSync(join(copy, 'vitest.config.ts'), COPY_CONFIG)
  return copy
}

/** Whether a program ends well, in time (milliseconds). */
function passes(command: string, args: readonly string[], cwd: string, time: number): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, stdio: 'ignore', detached: true })
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), time)
    child.on('error', () => done(false))
    child.on('exit', (code) => {
      clearTimeout(timer)
      done(code === 0)
    })
  })
}

/**
 * Whether no test notices what has changed in a file. The test beside it runs first.
 * @param time what each run may take, in milliseconds
 */
async function survives(copy: string, file: string, target: Target, time: number): Promise<boolean> {
  const { runs, replays, isolated = false } = target
  const replay = (source: string): Promise<boolean> =>
    passes(installed('node'), ['tools/mutation/replay.ts', source], copy, time)
  if (replays && !(await replay('kept'))) return false
  const beside = ['.test.ts', '.test.tsx'].map((end) => file.replace(/\.ts$/, end))
  const first = beside.filter((test) => existsSync(join(copy, test))).map((test) => [test])
  for (const run of [...first, ...runs]) {
    const args = ['run', '--bail=1', '--pool=threads', ...(isolated ? [] : ['--no-isolate']), ...run]
    if (!(await passes(installed('vitest'), args, copy, time))) return false
  }
  return !replays || replay('reference')
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
    (known) =>
      known.file === file &&
      known.code === code &&
      known.from === mutant.from &&
      (known.nth === undefined || known.nth === place),
  )?.why
}

const [share = 1, shares = 1] = values.shard.split('/').map(Number)
if (values.rows) process.exit((await breakRows({ only: values.only, share, shares })) ? 0 : 1)
const cases = TARGETS.filter(({ name }) => name.startsWith(values.only))
  .flatMap(casesOf)
  .filter((_case, index) => index % shares === share - 1)
  .slice(Number(values.from))
const copy = copyTargets()
const survivors: string[] = []
let explained = 0
let killed = 0
const ends = performance.now() + Number(values.minutes) * 60_000
try {
  const [first] = cases
  const began = performance.now()
  if (first !== undefined && !(await survives(copy, first.file, first.target, MOST_TIME)))
    throw new Error('The tests fail without a mutant')
  const time = Math.min(MOST_TIME, Math.max(LEAST_TIME, PATIENCE * (performance.now() - began)))
  for (const one of cases) {
    if (performance.now() > ends) break
    if (equivalent(one) !== undefined) {
      explained += 1
      continue
    }
    const source = readFileSync(join(root, one.file), 'utf8')
    writeFileSync(join(copy, one.file), mutated(source, one.mutant))
    if (await survives(copy, one.file, one.target, time)) {
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
