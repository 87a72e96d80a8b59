import { randomUUID } from 'node:crypto'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { inRequest } from '../../platform/request-scope.ts'
import { AT, orderRow, startObligationsDatabase } from '../obligations/obligations.fixture.ts'
import { ROWS_AT_ONCE } from '../obligations/state-machine.ts'
import { insertOrder, ordersIn } from './orders.repository.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startObligationsDatabase()
}, 120_000)
afterAll(() => database[Symbol.asyncDispose]())

it('a wallet with more orders than a round processes does not delay the order of another wallet', async () => {
  const { pool } = database
  const { processing } = ORDER_STATUS
  const facts = { ends: 'return' } as const
  const put = (id: string, wallet: string, at: number) =>
    insertOrder(pool, 'withdraw', { ...orderRow(id), wallet, status: processing, facts }, at)
  const [first, second] = [randomUUID(), randomUUID()]
  await put(first, 'jMany', AT)
  await put(second, 'jMany', AT + 1)
  await pool.query(
    `insert into app.gateway_withdrawals
       (id, account, base, chain, token, wallet, requested, amount, ends, status, created, changed, steps)
     select gen_random_uuid(), account, base, chain, token, wallet, requested, amount, ends, status,
       created + interval '1 second', changed, steps
     from app.gateway_withdrawals, generate_series(1, $1) where id = $2`,
    [ROWS_AT_ONCE, first],
  )
  const other = randomUUID()
  await put(other, 'jOther', AT + 60_000)
  const rows = await ordersIn(pool, 'withdraw', processing, {})
  expect(rows).toHaveLength(ROWS_AT_ONCE)
  expect(rows.slice(0, 3).map(({ id }) => id)).toEqual([first, other, second])
})

it('an order keeps the id of the request that created it', async () => {
  const { pool } = database
  const { created } = ORDER_STATUS
  const put = () => insertOrder(pool, 'withdraw', { ...orderRow(randomUUID()), status: created, facts: {} }, AT)
  expect(await inRequest('request-1', put)).toMatchObject({ request_id: 'request-1' })
  expect(await put()).toMatchObject({ request_id: null })
})
