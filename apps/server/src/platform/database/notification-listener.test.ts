import { eventually } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { inTransaction } from './in-transaction.ts'
import { NotificationListener } from './notification-listener.ts'
import { notify } from './notifications.ts'
import { startTestDatabase, type TestDatabase } from './test-database.fixture.ts'

const silent = createLogger('silent')

describe('announcements between programs', () => {
  let database: TestDatabase
  const listeners: NotificationListener[] = []

  const open = async (): Promise<NotificationListener> => {
    const listener = new NotificationListener(silent)
    listeners.push(listener)
    listener.open(database.url)
    await eventually('the connection', () => listener.isConnected)
    return listener
  }
  /** Ends the connections that listen, as a database restart does. */
  const cutConnections = (): Promise<unknown> =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tidebook notifications'`,
    )

  beforeAll(async () => {
    database = await startTestDatabase({})
  })
  afterAll(async () => {
    for (const listener of listeners) await listener.close()
    await database[Symbol.asyncDispose]()
  })

  it('OPS-103 reach every program when the transaction commits, and no program when it does not', async () => {
    const [first, second] = [await open(), await open()]
    const received: string[] = []
    first.listen('tidebook_index', () => received.push('first'))
    second.listen('tidebook_index', () => received.push('second'))
    const cancelled = inTransaction(database.pool, async (tx) => {
      await notify(tx, 'tidebook_index')
      throw new Error('cancelled')
    })
    await expect(cancelled).rejects.toThrow('cancelled')
    await inTransaction(database.pool, async (tx) => {
      await notify(tx, 'tidebook_index')
      // completes after the announcement would have been sent
      await database.pool.query('select 1')
      expect(received).toEqual([])
    })
    await eventually('both', () => received.length === 2)
    expect(received.toSorted()).toEqual(['first', 'second'])
  })

  it('call every handler after a lost connection, because announcements may be missing', async () => {
    const listener = await open()
    let calls = 0
    listener.listen('tidebook_agent', () => {
      calls += 1
    })
    await cutConnections()
    await eventually('another read', () => calls === 1)
    expect(listener.isConnected).toBe(true)
    await notify(database.pool, 'tidebook_agent')
    await eventually('the next announcement', () => calls === 2)
  })

  it('reach the other handlers when one fails', async () => {
    const listener = await open()
    let calls = 0
    listener.listen('tidebook_settings', () => {
      throw new Error('broken')
    })
    const unlisten = listener.listen('tidebook_settings', () => {
      calls += 1
    })
    await notify(database.pool, 'tidebook_settings')
    await eventually('the second handler', () => calls === 1)
    unlisten()
    let later = 0
    listener.listen('tidebook_settings', () => {
      later += 1
    })
    await notify(database.pool, 'tidebook_settings')
    await eventually('the third handler', () => later === 1)
    expect(calls).toBe(1)
  })
})
