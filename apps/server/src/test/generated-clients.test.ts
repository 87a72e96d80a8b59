import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { startExchange, type StartedExchange } from '@tidebook/testkit'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountBrowser, PASSWORD } from './account-browser.fixture.ts'
import { MessageServers } from './message-servers.fixture.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PAGE = readFileSync(join(ROOT, 'docs/how-to/generate-a-client.md'), 'utf8')
const ACCOUNT = 'ann@example.com'
/** Possible paths of the generator of Python clients. */
const PYTHON_GENERATORS = [
  process.env['OPENAPI_PYTHON_CLIENT'] ?? '',
  ...(process.env['PATH'] ?? '').split(delimiter).map((each) => join(each, 'openapi-python-client')),
]
const PRINTED = [
  'bid 100 SWT at 0.5 CNY',
  'signed in as a***@example.com',
  'refused with status 200, code 1005',
  'refused with status 414, code 4000',
]

/** Returns the documentation page's program in a language. */
function programOf(language: 'ts' | 'python'): string {
  return new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'm').exec(PAGE)?.[1] ?? ''
}

/**
 * Runs a command without a terminal.
 * @returns its exit code and its lines of output
 */
async function outputOf(command: string, args: readonly string[], env: Readonly<Record<string, string>>, cwd: string) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  return { code, lines: text.trim().split('\n') }
}

/** Returns the rules that a document violates as errors, without duplicates. */
async function lintErrors(source: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  return [...new Set(problems.filter(({ severity }) => severity === 'error').map(({ ruleId }) => ruleId))]
}

describe('the OpenAPI document', () => {
  let started: StartedExchange
  let messages: MessageServers
  let folder: string
  let source: string
  const env = { ACCOUNT, PASSWORD, SERVER: '', NODE_NO_WARNINGS: '1' }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tidebook-clients-'))
    messages = await MessageServers.start()
    started = await startExchange({ env: { ...messages.env, NEED_TEST: 'off' } })
    const { exchange } = started
    const trader = await exchange.account({ SWT: '1000', CNY: '1000' })
    await exchange.close()
    await exchange.order(trader, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '100', price: '0.5' })
    await exchange.close()
    const browser = new AccountBrowser(exchange.url)
    await browser.askCode(ACCOUNT, 'register')
    expect(await browser.register(ACCOUNT, await messages.code(ACCOUNT, 0))).toMatchObject({ code: '0' })
    env.SERVER = exchange.url
    source = await (await fetch(`${exchange.url}/api/openapi.json`)).text()
  })
  afterAll(async () => {
    await started[Symbol.asyncDispose]()
    await messages.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it("API-114 passes Redocly's recommended rules, which catch a planted error", async () => {
    expect(await lintErrors(source)).toEqual([])
    const planted = source.replaceAll('"operationId":"info.depth"', '"operationId":"info.ticker"')
    expect(await lintErrors(planted)).toEqual(['operation-operationId-unique'])
  })

  it("DEV-101 the description of the market stream passes Redocly's rules, which catch a missing dialect", async () => {
    const stream = await (await fetch(`${env.SERVER}/api/asyncapi.json`)).text()
    expect(await lintErrors(stream)).toEqual([])
    expect(await lintErrors(stream.replaceAll('"schemaFormat":', '"format":'))).not.toEqual([])
  })

  it('API-114 generates TypeScript types with which the documented program compiles and runs', async () => {
    const types = astToString(await openapiTypes(source))
    const project = join(folder, 'typescript')
    mkdirSync(project)
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
    writeFileSync(join(project, 'schema.d.ts'), types)
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(project, 'program.ts'), programOf('ts'))
    writeFileSync(join(project, 'wrong.ts'), programOf('ts').replace('.data.bids', '.data.offers'))
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      target: 'ES2024',
      module: 'NodeNext',
      types: ['node'],
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const compiled = await outputOf(join(ROOT, 'node_modules/.bin/tsc'), ['--pretty', 'false'], {}, project)
    expect(compiled.lines).toEqual([expect.stringMatching(/^wrong\.ts\(\d+,.*'offers' does not exist/)])
    expect(await outputOf(process.execPath, ['program.ts'], env, project)).toEqual({ code: 0, lines: PRINTED })
  })

  it('API-114 generates a Python client with which the documented program runs', async ({ skip }) => {
    const generator = PYTHON_GENERATORS.find((each) => existsSync(each))
    if (generator === undefined) return skip('openapi-python-client is not installed (OPENAPI_PYTHON_CLIENT)')
    // A generated client uses the libraries of its generator, whose first line contains the path of its Python.
    const [, python = ''] = /^#!(.*)/.exec(readFileSync(generator, 'utf8')) ?? []
    const description = join(folder, 'openapi.json')
    writeFileSync(description, source)
    const args = ['generate', '--path', description, '--meta', 'none', '--output-path', 'tidebook']
    expect(await outputOf(generator, args, {}, folder)).toMatchObject({ code: 0 })
    const program = await outputOf(python, ['-c', programOf('python')], env, folder)
    expect(program).toEqual({ code: 0, lines: PRINTED })
    return undefined
  })
})
