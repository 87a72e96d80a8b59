import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNode, type RunningNode } from '@tidebook/node'
import { freePort } from '@tidebook/node/sockets'
import { eventually, ExchangeProgram, type ProgramEnd } from '@tidebook/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shippedDescription } from '../modules/network/shipped-network.fixture.ts'
import { EXIT_CODES, type ServerErrorCode } from '../platform/server-error.ts'

const isRoot = process.getuid?.() === 0
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }
const SMALL_DISK_MB = 64
const FIRST_START_MB = 420

let folder: string
const programs: ExchangeProgram[] = []
const servers: Server[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidebook-faults-'))
  // so that the database user can enter the folder, in which its files are stored
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill('everything')
  for (const server of servers.splice(0)) server.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
})

async function run(
  settings: {
    readonly port?: number
    readonly nodePort?: number
    readonly dataDir?: string
    readonly env?: Readonly<Record<string, string>>
    readonly identity?: typeof UNPRIVILEGED
    readonly command?: string
  } = {},
): Promise<ExchangeProgram> {
  const program = ExchangeProgram.start({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    nodePort: await freePort(),
    ...settings,
    env: { LOG_LEVEL: 'silent', ...settings.env },
  })
  programs.push(program)
  return program
}

/** Expects one line on standard error that begins with the code, and that code's exit code. */
function expectFailure({ code, complaints }: ProgramEnd, name: ServerErrorCode, words: RegExp): void {
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toMatch(new RegExp(`^${name}: `))
  expect(complaints[0]).toMatch(words)
  expect(code).toBe(EXIT_CODES[name])
}

function listen(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    servers.push(server)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

describe('a failed start reports its cause in one line with a distinct exit code', () => {
  it('every failure has a distinct exit code', () => {
    expect(new Set(Object.values(EXIT_CODES)).size).toBe(Object.keys(EXIT_CODES).length)
  })

  it('PORT is in use', async () => {
    const port = await listen()
    const program = await run({ port })
    expectFailure(await program.ended, 'server/port-taken', new RegExp(`Port ${port} .* Set PORT`))
  })

  it('NODE_PORT is in use', async () => {
    const nodePort = await listen()
    const program = await run({ nodePort })
    expectFailure(await program.ended, 'server/port-taken', new RegExp(`Port ${nodePort} .* Set NODE_PORT`))
  })

  it('DATA_DIR is read-only', async (context) => {
    const dataDir = join(folder, 'closed')
    execFileSync('mkdir', ['-m', '500', dataDir])
    // root ignores file modes: the program runs as another user where possible
    if (isRoot && !canRunAs(UNPRIVILEGED)) return context.skip('another user cannot reach the runtime of this clone')
    const program = await run(isRoot ? { dataDir, identity: UNPRIVILEGED } : { dataDir })
    expectFailure(await program.ended, 'server/data-dir-unwritable', /closed cannot be written to .*Set DATA_DIR/)
    await chmod(dataDir, 0o700)
  })

  it('DATA_DIR cannot be created below a file', async () => {
    await writeFile(join(folder, 'file'), '')
    const program = await run({ dataDir: join(folder, 'file', 'data') })
    expectFailure(await program.ended, 'server/data-dir-unwritable', /Set DATA_DIR/)
  })

  it('DATA_DIR is on a read-only mount', async (context) => {
    if (!mount(folder, 'ro,size=1m')) return context.skip('a file system cannot be mounted here')
    try {
      const program = await run({ dataDir: folder })
      expectFailure(await program.ended, 'server/data-dir-unwritable', /EROFS/)
    } finally {
      execFileSync('umount', [folder])
    }
  })

  it('the disk is too small', async (context) => {
    if (!mount(folder, `size=${SMALL_DISK_MB}m`)) return context.skip('a file system cannot be mounted here')
    try {
      const program = await run()
      expectFailure(await program.ended, 'server/disk-full', /Only \d+ MB are free .* 128 MB are needed/)
    } finally {
      execFileSync('umount', [folder])
    }
  })

  it('the disk fills up while the first start writes the history', async (context) => {
    if (!mount(folder, `size=${FIRST_START_MB}m`)) return context.skip('a file system cannot be mounted here')
    try {
      const program = await run({ env: { DEMO: 'on' } })
      const ledgers = async (): Promise<number> => Number((await program.readiness())?.['validatedLedger'] ?? 0)
      await eventually('the past to begin', async () => (await ledgers()) > 20)
      const { bavail, bsize } = await statfs(folder)
      await writeFile(join(folder, 'filler'), Buffer.alloc(bavail * bsize)).catch(() => undefined)
      expectFailure(await program.ended, 'server/disk-full', /The node ended: node\/disk-full: /)
    } finally {
      for (const program of programs.splice(0)) await program.kill('everything')
      execFileSync('umount', ['-l', folder])
    }
  })

  it('a setting is invalid', async () => {
    const program = await run({ env: { CLOSE_INTERVAL_MS: 'often' } })
    expectFailure(await program.ended, 'config/invalid', /CLOSE_INTERVAL_MS: expected/)
  })

  it('the command is unknown', async () => {
    const program = await run({ command: 'dance' })
    expectFailure(await program.ended, 'server/usage', /Unknown command "dance"/)
  })

  it('a second start uses the data folder of a running program, which continues', async () => {
    const first = await run()
    await first.ready()
    const second = await run()
    expectFailure(await second.ended, 'server/already-running', new RegExp(`Process ${first.pid} already runs`))
    expect(await first.readiness()).toMatchObject({ http: 200, status: 'ready' })
    expect(await first.stop()).toMatchObject({ code: 0, complaints: [] })
  })

  describe('the node belongs to another network', () => {
    const nodes: RunningNode[] = []
    afterEach(async () => {
      for (const node of nodes.splice(0)) await node.close()
    })
    const nodeOf = async (network: 'swt' | 'xrp'): Promise<RunningNode> => {
      const dataDir = join(folder, network)
      const node = await startNode({ network, port: 0, dataDir, manual: true, fresh: true, verificationWorkers: 1 })
      nodes.push(node)
      return node
    }
    const networkFile = async (more: object): Promise<string> => {
      const path = join(folder, 'described.json')
      await writeFile(path, JSON.stringify({ ...shippedDescription('swtc'), name: 'Ours', ...more }))
      return path
    }

    it('reports a different kind of network', async () => {
      const { wsUrl } = await nodeOf('xrp')
      const program = await run({ env: { NODE_URL: wsUrl } })
      expectFailure(await program.ended, 'server/wrong-network', /"SWTC" \(swt\).*it is of xrp/)
    })

    it('reports a network of the same kind with a different first ledger', async () => {
      const { wsUrl } = await nodeOf('swt')
      const NETWORK = await networkFile({ genesisHash: '0'.repeat(64) })
      const program = await run({ env: { NODE_URL: wsUrl, NETWORK } })
      expectFailure(
        await program.ended,
        'server/wrong-network',
        /"Ours" \(swt\).*its first ledger is [0-9A-F]{64}, not 0{64}/,
      )
    })

    it('continues with the second node of NODE_URL when the first is unreachable or of another network', async () => {
      const { wsUrl } = await nodeOf('swt')
      const { wsUrl: foreign } = await nodeOf('xrp')
      const absent = `ws://127.0.0.1:${await freePort()}`
      const NETWORK = await networkFile({})
      const program = await run({ env: { NODE_URL: [absent, foreign, wsUrl].join(), NETWORK } })
      await eventually('readiness', async () => {
        const response = await fetch(`${program.url}/ready`).catch(() => undefined)
        return response?.status === 200 || undefined
      })
    })

    it('because its file is missing or empty', async () => {
      const { wsUrl: NODE_URL } = await nodeOf('swt')
      const absent = await run({ env: { NODE_URL, NETWORK: join(folder, 'absent.json') } })
      expectFailure(
        await absent.ended,
        'config/invalid',
        /NETWORK: expected one of local, swtc, xrpl, xrpl-local or a file/,
      )
      const NETWORK = await networkFile({ profile: 'heco' })
      const foreign = await run({ env: { NODE_URL, NETWORK } })
      expectFailure(await foreign.ended, 'config/invalid', /described\.json: profile: /)
    })
  })

  it('API-004 DATABASE_URL is unreachable: calls return 503 during the retries, then the start fails', async () => {
    const port = await freePort()
    const program = await run({ env: { DATABASE_URL: `postgres://tidebook:x@127.0.0.1:${port}/postgres` } })
    const refused = await eventually('an answer', async () => {
      const response = await fetch(`${program.url}/info/alltickers`).catch(() => undefined)
      return response && { status: response.status, body: (await response.json()) as { code: string } }
    })
    expect(refused).toMatchObject({ status: 503, body: { code: '5030' } })
    expect(await program.readiness()).toMatchObject({ http: 503, status: 'starting', database: 'down' })
    expectFailure(await program.ended, 'server/database-unreachable', /The database cannot be reached: .*ECONNREFUSED/)
  })
})

function mount(place: string, options: string): boolean {
  if (!isRoot) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function canRunAs(identity: typeof UNPRIVILEGED): boolean {
  try {
    execFileSync(process.execPath, ['--version'], { ...identity, cwd: '/', stdio: 'ignore' })
    execFileSync('test', ['-r', new URL('../main.ts', import.meta.url).pathname], { ...identity, cwd: '/' })
    return true
  } catch {
    return false
  }
}
