import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installed, root } from '../lib/run.ts'

let planted = ''

beforeEach(() => {
  planted = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'tsconfig.pure.json', 'packages/pure.d.ts']) {
    mkdirSync(dirname(join(planted, name)), { recursive: true })
    copyFileSync(join(root, name), join(planted, name))
  }
  writeFileSync(join(planted, 'package.json'), '{"type":"module"}')
})

afterEach(() => rmSync(planted, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(planted, file)), { recursive: true })
  writeFileSync(join(planted, file), `${text}\n`)
}

/** Returns the output of a check on the planted files. */
function outputOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(installed(program), [...args], { cwd: planted }, (_error, stdout, stderr) => done(stdout + stderr))
  })
}

function lint(): Promise<string> {
  return outputOf('oxlint', ['--quiet', '--format=unix'])
}

function types(): Promise<string> {
  return outputOf('tsc', ['--noEmit', '-p', 'tsconfig.pure.json'])
}

const LEDGER = 'packages/ledger/src/a.ts'

describe('purity of the ledger', () => {
  it.each([
    ['a clock', 'export const now = () => Date.now()', 'no-restricted-globals'],
    ['a clock by another way', 'export const now = () => globalThis.Date.now()', 'no-restricted-globals'],
    ['randomness', 'export const dice = () => Math.random()', 'no-restricted-properties'],
    ['floating point', 'export const half = (x: number) => Math.sqrt(x)', 'no-restricted-properties'],
    ['floating point taken apart', 'export const { log2 } = Math', 'no-restricted-properties'],
    ['arrays of floating point', 'export const rates = new Float64Array(2)', 'no-restricted-globals'],
    ['an asynchronous function', 'export async function apply() {}', 'no-async-await'],
    ['an asynchronous closure', 'export const apply = async () => 1', 'no-async-await'],
    ['a promise', 'export const apply = () => Promise.resolve(1)', 'no-restricted-globals'],
    ['the collector of garbage', 'export const seen = (x: object) => new WeakRef(x)', 'no-restricted-globals'],
    [
      "the machine's language",
      "export const first = ['b', 'a'].map((x) => x.localeCompare('a'))",
      'no-restricted-properties',
    ],
  ])('the linter finds %s', async (_what, text, rule) => {
    plant(LEDGER, text)
    plant('packages/amount/src/b.ts', text)
    const output = await lint()
    expect(output).toContain(`${LEDGER}:1`)
    expect(output).toContain('packages/amount/src/b.ts:1')
    expect(output).toContain(rule)
  })

  it('the linter allows integer arithmetic', async () => {
    plant(LEDGER, 'export const most = (a: number, b: number) => Math.max(Math.trunc(a), Math.floor(b))')
    expect(await lint()).not.toContain(LEDGER)
  })
})

describe('packages without a platform', () => {
  it.each(['amount', 'protocol', 'ledger', 'market', 'contract'])('the type checker finds it in %s', async (name) => {
    const file = `packages/${name}/src/a.ts`
    const uses = [
      'setTimeout(() => 1, 1)',
      'process.pid',
      "fetch('x')",
      'document.title',
      'performance.now()',
      'Buffer.of(1)',
    ]
    plant(file, uses.map((use, index) => `export const x${index} = ${use}`).join('\n'))
    plant('packages/amount/src/whole.ts', 'export const bytes = new TextEncoder().encode("a")')
    const output = await types()
    const lines = output.split('\n').map((line) => /^(.+?)\((\d+),.*Cannot find name/.exec(line)?.slice(1))
    expect(lines.filter((line) => line !== undefined)).toEqual(uses.map((_use, index) => [file, `${index + 1}`]))
    expect(output).not.toContain('whole.ts')
  })

  it('the type checker finds an import of the platform', async () => {
    plant(LEDGER, "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('x')")
    expect(await types()).toContain(`${LEDGER}(1,`)
  })
})

it('the linter finds retired names', async () => {
  plant('packages/node/src/a.ts', 'export const unlessFault = 1\nexport interface Credits { readonly x: number }')
  const output = await lint()
  expect(output).toContain('packages/node/src/a.ts:1')
  expect(output).toContain('packages/node/src/a.ts:2')
  expect(output).toContain('id-denylist')
})

it.each([
  ['a default export', 'export default 1', 'no-default-export'],
  ['any', 'export const x: any = 1', 'no-explicit-any'],
  ['a non-null assertion', 'export const x = (y: string | undefined): string => y!', 'no-non-null-assertion'],
  ['the console', "console.log('x')", 'no-console'],
  ['parseFloat', "export const x = parseFloat('1')", 'no-restricted-globals'],
])('the linter finds %s in the product', async (_what, text, rule) => {
  const files = ['market', 'chains', 'node'].map((name) => `packages/${name}/src/a.ts`)
  files.push('apps/server/src/b.ts', 'apps/web/src/features/a/model/c.ts')
  for (const file of files) plant(file, text)
  const output = await lint()
  for (const file of files) expect(output).toContain(`${file}:1`)
  expect(output).toContain(rule)
})

it('the linter finds a function above 80 lines in the product, and allows it in a test', async () => {
  // Counts the first line and the last two, but not blank lines and comments.
  const functionOf = (lines: number): string =>
    `export const f = (x: number): number => {\n${'\n  // comment\n  x += 1'.repeat(lines - 3)}\n  return x\n}`
  for (const file of [
    'packages/node/src/long.ts',
    'apps/web/src/features/a/views/long.tsx',
    'packages/node/src/a.test.ts',
  ])
    plant(file, functionOf(81))
  plant('packages/node/src/short.ts', functionOf(80))
  const output = await lint()
  expect(output).toContain('packages/node/src/long.ts:1')
  expect(output).toContain('views/long.tsx:1')
  expect(output).toContain('max-lines-per-function')
  expect(output).not.toContain('short.ts')
  expect(output).not.toContain('a.test.ts')
})

it('the linter finds an unbounded call to an external server', async () => {
  const asks = "export const x = () => fetch('https://host')"
  for (const name of ['modules/prices/a', 'roles/a', 'platform/http/request-external'])
    plant(`apps/server/src/${name}.ts`, asks)
  const output = await lint()
  for (const name of ['modules/prices/a', 'roles/a']) expect(output).toContain(`apps/server/src/${name}.ts:1`)
  expect(output).toContain('request-external.ts, which bounds')
  expect(output).not.toContain('http/request-external.ts:1')
})

it.each(["fetch('/x')", "new WebSocket('wss://host')", 'new XMLHttpRequest()'])(
  'the linter finds %s in the model of a feature, and not in a service',
  async (asks) => {
    for (const part of ['model', 'services'])
      plant(`apps/web/src/features/a/${part}/b.ts`, `export const x = () => ${asks}`)
    const output = await lint()
    expect(output).toContain('features/a/model/b.ts:1')
    expect(output).not.toContain('features/a/services/b.ts')
  },
)
