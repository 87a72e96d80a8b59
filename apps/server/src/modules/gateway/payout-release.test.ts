import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { gatewayTables } from './gateway-tables.ts'
import { payoutRelease } from './payout-release.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase({ '2026-11-23-gateway': gatewayTables })
})
afterAll(() => database[Symbol.asyncDispose]())

it('counts only the automatic payouts of the last day before the upgrade', async () => {
  const { pool } = database
  const insert = async (
    name: string,
    {
      status = 5,
      ends = 'pay',
      hours = 23,
      steps = [3, 4],
    }: Partial<Record<'status' | 'hours', number>> & {
      readonly ends?: string | null
      readonly steps?: readonly number[]
    } = {},
  ): Promise<void> => {
    await pool.query(
      `insert into app.gateway_withdrawals (id, base, chain, token, wallet, asked, amount, status, ends, steps, created, changed)
       values ($1, 'ETH', 'eth', 'JETH', $2, false, 1, $3, $4, $5, now(), now() - make_interval(hours => $6))`,
      [randomUUID(), name, status, ends, JSON.stringify(steps.map((each) => ({ status: each, at: 1 }))), hours],
    )
  }
  await insert('paid')
  await insert('being paid', { status: 4 })
  await insert('paid earlier', { hours: 25 })
  await insert('returned', { ends: 'return' })
  await insert('failed', { status: 6 })
  await insert('in review', { status: 8, ends: null, steps: [3, 8] })
  await insert('released by staff', { steps: [3, 8, 4] })
  await payoutRelease.up(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  const { rows } = await pool.query<{ readonly wallet: string; readonly same: boolean }>(
    'select wallet, released = changed as same from app.gateway_withdrawals where released is not null order by wallet',
  )
  expect(rows).toEqual([
    { wallet: 'being paid', same: true },
    { wallet: 'paid', same: true },
  ])
})
