import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatDecimal } from '@tidebook/amount'
import { chainOf } from '@tidebook/chains'
import type { GatewayCoin } from '@tidebook/contract'
import { eventually, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../bench/web/launch-chromium.ts'
import { installed, root, run } from '../lib/run.ts'
import { buildClientPackage, RELEASED_ENTRIES } from './client-package.ts'
import { readJson, type Manifest } from './manifest.ts'
import { npm, pack } from './npm.ts'
import { linkedFiles } from './released-readme.ts'

/** Builds and packs the client in a new folder. */
async function packClient(folder: string): Promise<{ readonly folder: string; readonly archive: string }> {
  mkdirSync(folder)
  const built = await buildClientPackage(folder)
  const [archive = ''] = await pack([built], folder)
  return { folder: built, archive }
}

/** Returns the local network with a single gateway, so that the exchange starts only one other chain. */
function networkWithXrp(): unknown {
  const {
    chains,
    credit: _,
    gateways,
    ...others
  } = readJson<{
    readonly chains: readonly { readonly chain: string }[]
    readonly credit: unknown
    readonly gateways: readonly { readonly chain: string }[]
  }>(join(root, 'networks/local.json'))
  const isXrp = ({ chain }: { readonly chain: string }): boolean => chain === 'xrp'
  return { ...others, chains: chains.filter(isXrp), gateways: gateways.filter(isXrp) }
}

/** Runs a program in a folder and returns its output. */
async function outputOf(command: string, args: readonly string[], cwd: string, env = {}): Promise<string> {
  const output: Buffer[] = []
  const code = await run(command, args, { cwd, env, onOutput: (chunk) => output.push(chunk) })
  const text = Buffer.concat(output).toString('utf8')
  return code === 0 ? text : `exit code ${code}\n${text}`
}

/** Starts a program that runs until it is stopped, and collects its output. */
function follow(cwd: string, args: readonly string[]) {
  let text = ''
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    says: (line: string) => eventually(`"${line}"`, () => text.includes(line)),
    stop: () => {
      child.kill()
      return ended
    },
  }
}

/** Bundles a program of an installed package for a page, whose `node:process` has the given arguments. */
async function bundleForPage(folder: string, program: string, process: object): Promise<string> {
  mkdirSync(folder)
  const exports = Object.entries(process).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
  writeFileSync(join(folder, 'process.mjs'), exports.join(''))
  const config = {
    root: folder,
    logLevel: 'warn',
    resolve: { alias: { 'node:process': join(folder, 'process.mjs') } },
    build: { target: 'esnext', rolldownOptions: { input: program, output: { entryFileNames: 'program.js' } } },
  }
  writeFileSync(join(folder, 'vite.config.mjs'), `export default ${JSON.stringify(config)}\n`)
  const output = await outputOf(installed('vite'), ['build'], folder)
  if (output.startsWith('exit code')) throw new Error(output)
  return readFileSync(join(folder, 'dist/program.js'), 'utf8')
}

/** Runs a module in a page of the exchange's origin, and returns the first text that it prints. */
async function printedInChromium(url: string, module: string): Promise<string> {
  await using browser = await launchChromium()
  const page = await browser.newPage({ permissions: ['local-network-access'] })
  await page.route(`${url}/program.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/program.js"></script>' }),
  )
  await page.route(`${url}/program.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: module }))
  const printed = Promise.race([page.waitForEvent('console'), page.waitForEvent('pageerror')])
  await page.goto(`${url}/program.html`)
  const first = await printed
  return 'text' in first ? first.text() : String(first)
}

describe('the packed client', () => {
  const work = mkdtempSync(join(tmpdir(), 'tidebook-release-'))
  const project = join(work, 'project')
  let packed: Awaited<ReturnType<typeof packClient>>
  let started: StartedExchange
  let maker: TestAccount
  let taker: TestAccount

  /** Installs the archive. Its dependencies come from this repository, because there may be no network. */
  const install = async (): Promise<void> => {
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    const { dependencies = {} } = readJson<Manifest>(join(packed.folder, 'package.json'))
    const others = Object.keys(dependencies).map((name) => realpathSync(join(root, 'node_modules', name)))
    await npm(project, [
      'install',
      '--offline',
      '--install-links',
      '--no-audit',
      '--no-fund',
      packed.archive,
      ...others,
    ])
    cpSync(join(project, 'node_modules/@tidebook/client/examples'), project, { recursive: true })
  }
  const example = (name: string, args: readonly string[], env = {}): Promise<string> =>
    outputOf(process.execPath, [`${name}.ts`, ...args], project, env)

  beforeAll(async () => {
    packed = await packClient(join(work, 'first'))
    await install()
    const network = join(work, 'network.json')
    writeFileSync(network, JSON.stringify(networkWithXrp()))
    started = await startExchange({
      closing: 'automatic',
      closeIntervalMs: 300,
      env: { NETWORK: network, LOCAL_CHAINS: 'on' },
    })
    const { exchange } = started
    maker = await exchange.account({ SWT: '1000', CNY: '1000' })
    taker = await exchange.account({ SWT: '1000', CNY: '1000', JXRP: '100' })
    await eventually('the accounts', () =>
      exchange.data(`/wallet/balance/${taker.address}?w=${taker.address}`).catch(() => false),
    )
  })
  afterAll(async () => {
    await started?.[Symbol.asyncDispose]()
    rmSync(work, { recursive: true, force: true })
  })

  it('DEV-201 contains compiled code, without tests, sources or other workspaces', () => {
    const files = readdirSync(packed.folder, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /\.(?:test|fixture|bench)\./.test(file))).toEqual([])
    expect(files.filter((file) => file.startsWith('dist') && /(?<!\.d)\.ts$/.test(file))).toEqual([])
    const code = files.filter((file) => file.startsWith('dist') && /\.(?:js|d\.ts)$/.test(file))
    expect(code.length).toBeGreaterThan(100)
    expect(code.filter((file) => /from ['"]@tidebook\//.test(readFileSync(join(packed.folder, file), 'utf8')))).toEqual(
      [],
    )
  })

  it('has a README whose links lead to files of the package', () => {
    const readme = readFileSync(join(packed.folder, 'README.md'), 'utf8')
    expect(readme).toContain('`/docs/how-to/write-a-bot`')
    const files = linkedFiles(readme)
    expect(files).toContain('examples/market-maker.ts')
    expect(files.filter((file) => file.startsWith('..') || !existsSync(join(packed.folder, file)))).toEqual([])
  })

  it('DEV-102 DEV-201 exports every entry with code and types, and its examples type-check', async () => {
    const imports = RELEASED_ENTRIES.map((entry) => `'@tidebook/client${entry.slice(1)}'`)
    writeFileSync(join(project, 'entries.mjs'), `${imports.map((name) => `import ${name}`).join('\n')}\n`)
    expect(await outputOf(process.execPath, ['entries.mjs'], project)).toBe('')
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'ES2024',
      module: 'NodeNext',
      lib: ['ES2024', 'DOM'],
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    expect(await outputOf(installed('tsc'), ['-p', project], project)).toBe('')
  })

  it('DEV-102 DEV-201 reads a book, trades and follows the fill', async () => {
    const { url } = started.exchange
    const following = follow(project, ['follow-fills.ts', url, maker.address])
    try {
      const placed = await example('trade', [url, 'SWT-CNY', 'sell', '40', '0.5'], { SECRET: maker.secret })
      expect(placed).toMatch(/^order \d+: validated tesSUCCESS in ledger \d+\n$/)
      await eventually('the order in the index', async () =>
        (await example('read-book', [url, 'SWT-CNY'])).includes('ask 40 SWT at 0.5 CNY'),
      )
      const bought = await example('trade', [url, 'SWT-CNY', 'buy', '15', '0.5'], { SECRET: taker.secret })
      expect(bought).toMatch(/^order \d+: validated tesSUCCESS in ledger \d+\n$/)
      const [, number] = /^order (\d+)/.exec(placed) ?? []
      await following.says(`order ${number} sell SWT-CNY: filled 15 of 40 at 0.5\n`)
      expect(await example('paper', [url, 'SWT-CNY', 'buy', '5', '0.5'])).toMatch(
        /^ledger \d+: buy 5 at 0\.5\nfilled: 1004\.99 SWT, 997\.5 CNY\n$/,
      )
    } finally {
      await following.stop()
    }
  })

  it('DEV-102 trades from a page in Chromium, with the example bundled as it is', async () => {
    const { url } = started.exchange
    const program = { argv: ['', '', url, 'SWT-CNY', 'sell', '3', '0.9'], env: { SECRET: maker.secret } }
    const bundle = await bundleForPage(join(work, 'page'), join(project, 'trade.ts'), program)
    expect(await printedInChromium(url, bundle)).toMatch(/^order \d+: validated tesSUCCESS in ledger \d+$/)
  })

  it('DEV-203 places and cancels an order with the methods of ccxt', async () => {
    const output = await example('unified', [started.exchange.url, 'SWT/CNY'], { SECRET: taker.secret })
    expect(output).toMatch(/^order (\d+): open, 10 at [\d.]+\norder \1: canceled\n$/)
  })

  it('DEV-102 DEV-201 withdraws, and the agent pays on the other chain', async () => {
    const { exchange } = started
    const to = chainOf('xrp').addressOfKey(new Uint8Array(32).fill(7))
    await eventually('the open gateway', async () =>
      (await exchange.data<readonly GatewayCoin[]>('/app/coin/coin_list')).every(({ withdraw }) => withdraw),
    )
    const { chain } = await eventually('the chain', () => exchange.server.agent?.context.served[0])
    const output = await example('withdraw', [exchange.url, 'XRP', '30', to], { SECRET: taker.secret })
    expect(output).toMatch(/^payment [0-9A-F]{64}: validated tesSUCCESS\nfee of the withdrawal: 0\.2 XRP\n$/)
    // 30 less the fee of 0.2, and less the reserve of the account that the payment creates.
    const paid = async (): Promise<string> => formatDecimal(await chain.spendable(to))
    await eventually('the payment on the chain', () => paid().catch(() => false))
    expect(await paid()).toBe('9.8')
  })

  it.each([
    ['trade', ['SWT-XYZ'], /SWT-XYZ is not traded/],
    ['withdraw', ['XRP', '1', 'rNobody'], /The minimum is 20 XRP/],
    ['read-book', ['SWT-XYZ'], /SWT-XYZ: channel\/unknown/],
  ])('%s %j reports the problem and exits with 1', async (name, args, problem) => {
    const output = await example(name, [started.exchange.url, ...args], { SECRET: taker.secret })
    expect(output).toMatch(/^exit code 1\n/)
    expect(output).toMatch(problem)
  })
})
