import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './lib/build-web.ts'
import { ensureBrowser } from './lib/browser.ts'
import { installed, root, run } from './lib/run.ts'
import { readPlaywrightCounts, readVitestCounts, sumCounts, type Counts } from './lib/test-counts.ts'

interface Step {
  readonly name: string
  readonly run: () => Promise<Counts>
}

const reports = join(root, 'test-results')
const asCounts = (code: number): Counts => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

/** A report that is missing or says "all passed" beside a failing exit code is a failure, not a pass. */
function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

async function unit(): Promise<Counts> {
  const file = join(reports, 'unit.json')
  const code = await run(installed('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  return withExitCode(
    readVitestCounts(() => readFileSync(file, 'utf8')),
    code,
  )
}

async function browser(): Promise<Counts> {
  const path = ensureBrowser()
  const file = join(reports, 'browser.json')
  const code = await run(installed('playwright'), ['test', '--reporter=line,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(path === undefined ? {} : { CHROMIUM_PATH: path }) },
  })
  return withExitCode(
    readPlaywrightCounts(() => readFileSync(file, 'utf8')),
    code,
  )
}

const steps: readonly Step[] = [
  { name: 'types', run: async () => asCounts(await run(installed('tsc'), ['--noEmit'])) },
  { name: 'lint', run: async () => asCounts(await run(installed('oxlint'), ['--quiet'])) },
  { name: 'format', run: async () => asCounts(await run(installed('oxfmt'), ['--check'])) },
  { name: 'web build', run: async () => asCounts(await buildWeb()) },
  { name: 'unit and integration', run: unit },
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
  const counts = await step.run()
  results.push(counts)
  const seconds = (process.hrtime.bigint() - started) / 1_000_000_000n
  process.stdout.write(`── ${step.name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s\n`)
}
const total = sumCounts(results)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)
