import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainId } from '@tidebook/chains'
import { isPortFree } from '@tidebook/node/sockets'
import { eventually } from '@tidebook/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import type { Stop } from '../../platform/lifecycle.ts'
import { createLogger } from '../../platform/logger.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { anvilProgram } from './anvil-program.ts'
import { localChainFolders, localChainTables, reservePorts, stateFolder } from './chain-ports.ts'
import { LocalChainsService } from './local-chains-service.ts'

const shipped = shippedDescription('local')
const description = {
  ...shipped,
  gateways: [],
  chains: shipped.chains.filter(({ chain }) => chain === 'eth'),
}

describe.skipIf(anvilProgram() === undefined)('chains shared by several programs', () => {
  let database: TestDatabase
  let folder: string
  let ports: ReadonlyMap<ChainId, number>
  let stops: Stop[]

  beforeAll(async () => {
    database = await startTestDatabase({ '1-chains': localChainTables, '2-folders': localChainFolders })
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-chains-'))
    stops = []
    await database.pool.query('truncate app.local_chains')
    ports = await reservePorts(database.pool, ['eth'])
  })
  afterEach(async () => {
    for (const stop of stops.toReversed()) await stop()
    // A released lock ends when the database has closed its connection.
    await eventually('the release of the lock', async () => {
      const { rows } = await database.pool.query("select 1 from pg_locks where locktype = 'advisory' and objid = $1", [
        LOCKS.localChains,
      ])
      return rows.length === 0
    })
    await rm(folder, { recursive: true, force: true })
  })

  const lockOf = (): AdvisoryLock => new AdvisoryLock(database.pool, LOCKS.localChains)
  /** Starts a program with the role agent. */
  const start = async (lock = lockOf()): Promise<Stop> => {
    const service = new LocalChainsService({
      description,
      dataDir: folder,
      publicUrls: [],
      logger: createLogger('silent'),
      ports,
      isAgents: () => Promise.resolve(false),
      shared: { pool: database.pool, lock },
    })
    const stop = await service.lifecycle.beforeListening?.(undefined)
    if (stop === undefined) throw new TypeError('A started service returns a stop function')
    stops.push(stop)
    return stop
  }
  const isProxyOpen = async (): Promise<boolean> => !(await isPortFree(ports.get('eth') ?? 0))

  it('are run by one program, and by another one when that program ends', async () => {
    const stop = await start()
    await start()
    expect(await isProxyOpen()).toBe(true)
    await stop()
    stops.shift()
    await eventually('the proxy of the next program', isProxyOpen)
  })

  it('are stopped by a program that has lost the lock to another one', async () => {
    await start()
    const { pool } = database
    const other = await pool.connect()
    // Waits for the lock, so that the second program gets it before the first one can take it again.
    const taken = other.query('select pg_advisory_lock($1)', [LOCKS.localChains])
    await pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted",
      [LOCKS.localChains],
    )
    await taken
    await eventually('the end of the chains', async () => !(await isProxyOpen()))
    other.release(true)
    await eventually('the chains of the program that has the lock again', isProxyOpen)
  })

  it('are left to another program by a program that cannot run them', async () => {
    const port = ports.get('eth') ?? 0
    const squatter = createServer().listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    await expect(start()).rejects.toMatchObject({ code: 'EADDRINUSE' })
    squatter.close()
    await once(squatter, 'close')
    const other = lockOf()
    await eventually('the lock', () => other.isHeld())
    other.release()
  })

  it('store their state in the folder of the first program until that is deleted', async () => {
    const first = join(folder, 'first')
    const second = await mkdtemp(join(folder, 'second-'))
    expect(await stateFolder(database.pool, second)).toBe(second)
    expect(await stateFolder(database.pool, first)).toBe(second)
    await rm(second, { recursive: true })
    expect(await stateFolder(database.pool, first)).toBe(first)
  })
})
