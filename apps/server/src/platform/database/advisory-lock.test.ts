import { createServer, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@tidebook/testkit'
import { AdvisoryLock } from './advisory-lock.ts'
import { startTestDatabase, type TestDatabase } from './test-database.fixture.ts'
import { testPool } from './test-pool.fixture.ts'

const NUMBER = 42

describe('an advisory lock', () => {
  let database: TestDatabase
  const holders = (): Promise<number[]> =>
    database.pool
      .query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and objid = $1`, [NUMBER])
      .then(({ rows }) => rows.map(({ pid }) => pid))

  beforeAll(async () => {
    database = await startTestDatabase({})
  })
  afterAll(() => database[Symbol.asyncDispose]())

  it('goes to another program when the connection of its holder ends', async () => {
    const [first, second] = [new AdvisoryLock(database.pool, NUMBER), new AdvisoryLock(database.pool, NUMBER)]
    expect([await first.isHeld(), await second.isHeld(), await first.isHeld()]).toEqual([true, false, true])
    const [pid] = await holders()
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    await eventually('the second holder', () => second.isHeld())
    expect(await first.isHeld()).toBe(false)
    second.release()
    await eventually('the first again', () => first.isHeld())
    first.release()
    await eventually('no holder', async () => (await holders()).length === 0)
  })

  it('begins a new term when it is taken again, even if its loss was never noticed', async () => {
    const lock = new AdvisoryLock(database.pool, NUMBER)
    expect([await lock.isHeld(), await lock.isHeld(), lock.term]).toEqual([true, true, 1])
    const [pid] = await holders()
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    await eventually('the lock again', async () => lock.term === 2 || ((await lock.isHeld()) && lock.term === 2))
    lock.release()
    await eventually('no holder', async () => (await holders()).length === 0)
  })

  it('is taken once when it is requested several times at once', async () => {
    const lock = new AdvisoryLock(database.pool, NUMBER)
    expect(await Promise.all([lock.isHeld(), lock.isHeld(), lock.isHeld()])).toEqual([true, true, true])
    expect(await holders()).toHaveLength(1)
    lock.release()
    await eventually('no holder', async () => (await holders()).length === 0)
  })

  it('is not taken after its end', async () => {
    const pool = testPool(database.url, 2)
    const [taken, waiting] = [new AdvisoryLock(pool, NUMBER), new AdvisoryLock(pool, NUMBER + 1)]
    expect(await taken.isHeld()).toBe(true)
    const taking = waiting.isHeld()
    for (const lock of [taken, waiting]) lock.end()
    expect(await Promise.all([taking, taken.isHeld(), waiting.isHeld()])).toEqual([false, false, false])
    await pool.end()
    await eventually('no holder', async () => (await holders()).length === 0)
  })

  it('does not count as held when its connection no longer responds', async () => {
    const sockets: Socket[] = []
    const { port } = new URL(database.url)
    const network = createServer((socket) => {
      const server = connect(Number(port), '127.0.0.1')
      sockets.push(socket, server)
      for (const each of [socket, server]) each.on('error', () => undefined)
      socket.pipe(server).pipe(socket)
    })
    await new Promise<void>((resolve) => {
      network.listen(0, '127.0.0.1', resolve)
    })
    const address = network.address()
    const url = new URL(database.url)
    url.port = String(typeof address === 'object' ? address?.port : '')
    const pool = testPool(url.href, 2)
    pool.options.connectionTimeoutMillis = 200
    const lock = new AdvisoryLock(pool, NUMBER)
    expect(await lock.isHeld()).toBe(true)
    // Both sides remain connected, as after a cable is unplugged.
    for (const socket of sockets) socket.unpipe().pause()
    network.close()
    await eventually('an error', () =>
      lock.isHeld().then(
        () => false,
        () => true,
      ),
    )
    for (const socket of sockets) socket.destroy()
    await pool.end()
  })
})
