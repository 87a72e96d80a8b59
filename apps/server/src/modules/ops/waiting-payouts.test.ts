import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { AT, OWING, startObligationsDatabase } from '../obligations/obligations.fixture.ts'
import { waitingPayoutsOf } from './waiting-payouts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startObligationsDatabase()
}, 120_000)
afterAll(() => database[Symbol.asyncDispose]())

it('returns the age of the oldest payment due on each chain, without paused gateways', async () => {
  const waiting = () => waitingPayoutsOf(database.pool, AT + 60_000)
  expect(await waiting()).toEqual([])
  for (const owe of Object.values(OWING)) await owe(database.pool, randomUUID())
  expect(await waiting()).toEqual([
    { place: 'eth', age: 60 },
    { place: 'finance', age: 60 },
  ])
  await database.pool.query('update app.gateway_withdrawals set changed = $1', [new Date(AT - 5_000)])
  expect((await waiting())[0]).toEqual({ place: 'eth', age: 65 })
  await database.pool.query("update app.finance_orders set reason = 'inDoubt', changed = $1", [new Date(AT - 9_000)])
  expect(await waiting()).toEqual([
    { place: 'eth', age: 65 },
    { place: 'finance', age: 60 },
  ])
  await database.pool.query(
    "insert into app.gateway_pauses (base, by, reason, since) values ('ETH', 'ann', 'looks', now())",
  )
  expect(await waiting()).toEqual([{ place: 'finance', age: 60 }])
}, 60_000)

it('returns an empty list for a database without orders', async () => {
  await using empty = await startTestDatabase({})
  expect(await waitingPayoutsOf(empty.pool, AT)).toEqual([])
}, 60_000)
