import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildDocs } from './lib/build-docs.ts'
import { buildWeb } from './lib/build-web.ts'
import { ensureBrowser } from './lib/browser.ts'
import { installed, root, run, runNode, type RunOptions } from './lib/run.ts'
import { failedLines, skippedLines } from './lib/reported-tests.ts'
import { countsLine, readPlaywrightCounts, readVitestCounts, sumCounts, type Counts } from './lib/test-counts.ts'
import { unhandledErrorsFile } from './lib/unhandled-errors-reporter.ts'

interface Step {
  readonly name: string
  readonly run: () => Promise<Counts>
}

const reports = join(root, 'test-results')

function asCounts(code: number): Counts {
  return {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: [],
    failures: [],
  }
}

/** Counts a failure if the report is missing, or reports no failure despite a failing exit code. */
function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Reports the step itself if its failure belongs to no test. */
function withStepName(counts: Counts, name: string): Counts {
  return counts.failed > 0 && counts.failures.length === 0
    ? { ...counts, failures: [{ file: name, title: '', error: '' }] }
    : counts
}

async function unit(name: string, chosen: readonly string[]): Promise<Counts> {
  const file = join(reports, `${name}.json`)
  const own = ['skip-reasons', 'unhandled-errors'].map((name) => join(root, `tools/lib/${name}-reporter.ts`))
  const options = ['dot', ...own, 'json'].map((name) => `--reporter=${name}`)
  const code = await run(installed('vitest'), ['run', ...chosen, ...options, `--outputFile.json=${file}`])
  return withExitCode(
    readVitestCounts(
      () => readFileSync(file, 'utf8'),
      () => readFileSync(unhandledErrorsFile(file), 'utf8'),
    ),
    code,
  )
}

async function browser(): Promise<Counts> {
  const file = join(reports, 'browser.json')
  const code = await run(installed('playwright'), ['test', '--trace=off', '--reporter=line,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...inChromium() },
  })
  return withExitCode(
    readPlaywrightCounts(() => readFileSync(file, 'utf8')),
    code,
  )
}

function inChromium(): Readonly<Record<string, string>> {
  const path = ensureBrowser()
  return path === undefined ? {} : { CHROMIUM_PATH: path }
}

/** A check with a single result, which needs little memory. */
interface Check {
  readonly name: string
  readonly run: (options: Pick<RunOptions, 'onOutput'>) => Promise<number>
}

/** Checks, which run two at a time. */
const checks: readonly Check[] = [
  { name: 'types', run: (options) => run(installed('tsc'), ['--noEmit'], options) },
  {
    name: 'types of pure packages',
    run: (options) => run(installed('tsc'), ['--noEmit', '-p', 'tsconfig.pure.json'], options),
  },
  { name: 'lint', run: (options) => run(installed('oxlint'), ['--quiet'], options) },
  {
    name: 'unused exports',
    run: (options) => run(installed('knip'), ['--no-progress', '--no-config-hints'], options),
  },
  { name: 'architecture', run: (options) => runNode('tools/architecture.ts', [], options) },
  { name: 'prose', run: (options) => runNode('tools/prose.ts', [], options) },
  { name: 'format', run: (options) => run(installed('oxfmt'), ['--check'], options) },
  { name: 'web build', run: buildWeb },
  { name: 'documentation build', run: buildDocs },
]

const steps: readonly Step[] = [
  { name: 'unit and integration of packages', run: () => unit('packages', ['packages/']) },
  {
    name: 'unit of programs',
    run: () =>
      unit('short-programs', [
        '--project=web',
        '--project=web-document',
        '--project=units',
        '--project=zones',
        'apps/',
        'tools/',
      ]),
  },
  {
    name: 'integration of programs',
    // These tests spend a third of their time waiting for ledgers, processes and disks, so three workers share two
    // cores.
    run: () => unit('programs', ['--maxWorkers=3', '--project=programs', 'apps/', 'tools/']),
  },
  { name: 'browser', run: browser },
]

const only = process.argv[2]
const results: Counts[] = []

function isChosen({ name }: { readonly name: string }): boolean {
  return only === undefined || name.startsWith(only)
}

/** Starts a clock. Returns a function that returns the report of a step and stores its counts. */
function startReport(name: string): (counts: Counts) => string {
  const started = process.hrtime.bigint()
  return (counts) => {
    results.push(counts)
    const seconds = (process.hrtime.bigint() - started) / 1_000_000_000n
    return `── ${name}: ${countsLine(counts)} in ${seconds} s\n`
  }
}

/** Runs a check and returns its output and its report. */
async function runCheck({ name, run }: Check): Promise<string> {
  const report = startReport(name)
  const output: Buffer[] = []
  const code = await run({ onOutput: (chunk) => output.push(chunk) })
  return `\n── ${name}\n${Buffer.concat(output).toString('utf8')}${report(withStepName(asCounts(code), name))}`
}

/** Runs checks two at a time and writes their output in the order of the list. */
async function runChecks(chosen: readonly Check[]): Promise<void> {
  const waiting = [...chosen]
  let written = Promise.resolve()
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const running = runCheck(check)
      written = Promise.all([running, written]).then(([text]) => void process.stdout.write(text))
      await running
    }
  }
  await Promise.all([work(), work()])
  await written
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
await runChecks(checks.filter(isChosen))
for (const step of steps.filter(isChosen)) {
  process.stdout.write(`\n── ${step.name}\n`)
  const report = startReport(step.name)
  process.stdout.write(report(withStepName(await step.run(), step.name)))
}
const total = sumCounts(results)
if (total.skipped.length > 0) process.stdout.write(`\n── skipped\n${skippedLines(total.skipped).join('\n')}\n`)
if (total.failures.length > 0) process.stdout.write(`\n── failed\n${failedLines(total.failures).join('\n')}\n`)
process.stdout.write(`\n${countsLine(total)}\n`)
process.exit(total.failed === 0 ? 0 : 1)
