import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildDocs } from './lib/build-docs.ts'
import { buildWeb } from './lib/build-web.ts'
import { ensureBrowser } from './lib/browser.ts'
import { installed, root, run, runNode } from './lib/run.ts'
import { failedLines, skippedLines } from './lib/reported-tests.ts'
import { countsLine, readPlaywrightCounts, readVitestCounts, sumCounts, type Counts } from './lib/test-counts.ts'

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

/** Counts a failure when the report is missing, or reports no failure despite a failing exit code. */
function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Names the step when its failure has no test. */
function withStepName(counts: Counts, name: string): Counts {
  return counts.failed > 0 && counts.failures.length === 0
    ? { ...counts, failures: [{ file: name, title: '', error: '' }] }
    : counts
}

async function unit(name: string, chosen: readonly string[]): Promise<Counts> {
  const file = join(reports, `${name}.json`)
  const reporters = ['dot', join(root, 'tools/lib/skip-reasons-reporter.ts'), 'json']
  const options = reporters.map((name) => `--reporter=${name}`)
  const code = await run(installed('vitest'), ['run', ...chosen, ...options, `--outputFile.json=${file}`])
  return withExitCode(
    readVitestCounts(() => readFileSync(file, 'utf8')),
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

const steps: readonly Step[] = [
  { name: 'types', run: async () => asCounts(await run(installed('tsc'), ['--noEmit'])) },
  {
    name: 'types of pure packages',
    run: async () => asCounts(await run(installed('tsc'), ['--noEmit', '-p', 'tsconfig.pure.json'])),
  },
  { name: 'lint', run: async () => asCounts(await run(installed('oxlint'), ['--quiet'])) },
  {
    name: 'unused exports',
    run: async () => asCounts(await run(installed('knip'), ['--no-progress', '--no-config-hints'])),
  },
  { name: 'architecture', run: async () => asCounts(await runNode('tools/architecture.ts')) },
  { name: 'prose', run: async () => asCounts(await runNode('tools/prose.ts')) },
  { name: 'format', run: async () => asCounts(await run(installed('oxfmt'), ['--check'])) },
  { name: 'web build', run: async () => asCounts(await buildWeb()) },
  { name: 'documentation build', run: async () => asCounts(await buildDocs()) },
  { name: 'unit and integration of packages', run: () => unit('packages', ['packages/']) },
  {
    name: 'unit of programs',
    run: () => unit('short-programs', ['--project=web', '--project=units', '--project=zones', 'apps/', 'tools/']),
  },
  {
    name: 'integration of programs',
    // These tests wait for ledgers, processes and disks for a third of their time, so three workers share two cores.
    run: () => unit('programs', ['--maxWorkers=3', '--project=programs', 'apps/', 'tools/']),
  },
  { name: 'browser', run: browser },
]

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const only = process.argv[2]
const results: Counts[] = []
for (const step of steps) {
  if (only !== undefined && !step.name.startsWith(only)) continue
  const started = process.hrtime.bigint()
  process.stdout.write(`\n── ${step.name}\n`)
  const counts = withStepName(await step.run(), step.name)
  results.push(counts)
  const seconds = (process.hrtime.bigint() - started) / 1_000_000_000n
  process.stdout.write(`── ${step.name}: ${countsLine(counts)} in ${seconds} s\n`)
}
const total = sumCounts(results)
if (total.skipped.length > 0) process.stdout.write(`\n── skipped\n${skippedLines(total.skipped).join('\n')}\n`)
if (total.failures.length > 0) process.stdout.write(`\n── failed\n${failedLines(total.failures).join('\n')}\n`)
process.stdout.write(`\n${countsLine(total)}\n`)
process.exit(total.failed === 0 ? 0 : 1)
