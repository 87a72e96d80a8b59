import { swt } from '@tidebook/protocol/networks'
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { createLogger, openNetworkKeys, openNodeLink } from '@tidebook/server'
import { auditLedger, eventually, ExchangeProgram, watchLedger } from '@tidebook/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedCluster } from '../platform/database/cluster/embedded-cluster.ts'

const silent = createLogger('silent')
/** Timeout in milliseconds. Parts restart after up to ten seconds, and the machine may be busy with other tests. */
const TIMEOUT_MS = 240_000
const DISK_MB = 420

let folder: string
const programs: ExchangeProgram[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidebook-faults-'))
  // so that the database user can enter the folder, in which its files are stored
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill('everything')
  await rm(folder, { recursive: true, force: true })
})

async function run(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ExchangeProgram> {
  const program = ExchangeProgram.start({
    dataDir,
    port: await freePort(),
    nodePort: await freePort(),
    env: { CLOSE_INTERVAL_MS: '200', LOG_LEVEL: 'silent', ...env },
  })
  programs.push(program)
  return program
}

async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    ({ status }) => status,
    () => undefined,
  )
}

describe('parts that fail and recover while the program runs', () => {
  it(
    'API-004 notify pages with live:false, then live:true, after the node is killed, and ledgers continue',
    async () => {
      const program = await run(join(folder, 'data'))
      await program.ready(TIMEOUT_MS)
      const watch = await watchLedger(program.url)
      await eventually('a live ledger', () => watch.last?.live)
      const killed = program.nodePid
      await program.kill('node')
      const last = await eventually('live:false', () => watch.seen.find(({ live }) => !live))
      const stoodAt = last.index
      // the market list is in memory and remains available
      expect(await statusOf(`${program.url}/info/alltickers`)).toBe(200)
      await eventually('live:true', () => watch.last?.live === true && watch.last.index > stoodAt, TIMEOUT_MS)
      await program.ready(TIMEOUT_MS)
      expect(program.nodePid).not.toBe(killed)
      const indexes = watch.seen.map(({ index }) => index)
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
      watch.close()
      expect(await program.stop()).toMatchObject({ code: 0 })
    },
    TIMEOUT_MS * 3,
  )

  it(
    'API-004 make calls and /ready return 503 without the server of DATABASE_URL, then recover automatically',
    async () => {
      const place = join(folder, 'elsewhere')
      const cluster = await startEmbeddedCluster(place, silent)
      const program = await run(join(folder, 'data'), { DATABASE_URL: cluster.url })
      await program.ready(TIMEOUT_MS)
      await cluster.stop()
      const trades = `${program.url}/info/history/SWT-CNY/all`
      await eventually('a 503', async () => (await statusOf(trades)) === 503)
      expect(await (await fetch(trades)).json()).toMatchObject({ code: '5030' })
      await eventually('/ready to say so', async () => (await program.readiness())?.['http'] === 503)
      expect(await program.readiness()).toMatchObject({ status: 'degraded', database: 'down', node: 'up' })
      const again = await startEmbeddedCluster(place, silent)
      try {
        await program.ready(TIMEOUT_MS)
        expect(await statusOf(trades)).toBe(200)
        expect(await program.stop()).toMatchObject({ code: 0 })
      } finally {
        await again.stop()
      }
    },
    TIMEOUT_MS * 3,
  )

  it(
    'make /ready return 503 with the database while it is stopped, and 200 after it runs again',
    async () => {
      const program = await run(join(folder, 'data'))
      await program.ready(TIMEOUT_MS)
      const stopped = program.databasePids
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      try {
        // each probe times out after two seconds
        for (let look = 0; look < 3; look += 1)
          expect(await program.readiness()).toMatchObject({ http: 503, status: 'degraded', database: 'down' })
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
      }
      await program.ready(TIMEOUT_MS)
      expect(await program.stop()).toMatchObject({ code: 0 })
    },
    TIMEOUT_MS * 3,
  )

  it(
    'may include a server of DATABASE_URL that starts shortly after the program',
    async () => {
      const place = join(folder, 'elsewhere')
      const first = await startEmbeddedCluster(place, silent)
      await first.stop()
      const program = await run(join(folder, 'data'), { DATABASE_URL: first.url })
      await eventually('an answer', async () => (await program.readiness())?.['database'] === 'down')
      const cluster = await startEmbeddedCluster(place, silent)
      try {
        await program.ready(TIMEOUT_MS)
        expect(await program.stop()).toMatchObject({ code: 0 })
      } finally {
        await cluster.stop()
      }
    },
    TIMEOUT_MS * 3,
  )

  it(
    'keep the program running on a full disk, out of sync, and continue when there is space',
    async (context) => {
      if (!mountSmallDisk(folder)) return context.skip('a small file system cannot be mounted here')
      try {
        const dataDir = join(folder, 'data')
        const program = await run(dataDir)
        await program.ready(TIMEOUT_MS)
        const before = Number((await program.readiness())?.['validatedLedger'])
        const filler = join(folder, 'filler')
        await fillUp(filler)
        await eventually('/ready to say so', async () => (await program.readiness())?.['http'] === 503, TIMEOUT_MS)
        expect(await statusOf(`${program.url}/health`)).toBe(200)
        await unlink(filler)
        await program.ready(TIMEOUT_MS)
        await eventually('new ledgers', async () => Number((await program.readiness())?.['indexedLedger']) > before)
        const link = openNodeLink(program.nodeUrl, silent, {}, program.nodeToken)
        await eventually('the node', () => link.connected)
        const keys = await openNetworkKeys(dataDir, swt)
        const { ledgers } = await auditLedger(link, keys.of('genesis').address)
        link.close()
        expect(ledgers).toBeGreaterThan(before)
        expect(await program.stop()).toMatchObject({ code: 0 })
      } finally {
        for (const program of programs.splice(0)) await program.kill('everything')
        execFileSync('umount', ['-l', folder])
      }
    },
    TIMEOUT_MS * 3,
  )
})

function mountSmallDisk(place: string): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fills the remaining space to the last page. The program writes concurrently, so even less space may remain. */
async function fillUp(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(path, '..'))
  await writeFile(path, Buffer.alloc(Math.max(0, bavail * bsize - bsize))).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
}
