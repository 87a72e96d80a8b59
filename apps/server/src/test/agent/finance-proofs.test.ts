import type { PaymentProof } from '@tidebook/contract'
import { pocRoutes } from '@tidebook/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_PROOFS, proofStatements } from '../../modules/finance/proofs.repository.ts'
import { FinanceWorld } from './finance-world.fixture.ts'

/** A step of an executed query plan, as the database explains it. */
interface Step {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Step[]
}

describe('the payment list of a busy finance account', () => {
  let world: FinanceWorld
  beforeAll(async () => {
    world = await FinanceWorld.start()
    await world.pool.query(
      `insert into app.finance_payments (hash, ledger, at, sender, token, issuer, amount, state, fault, return_hash)
       select upper(md5(n::text) || md5(n::text)), n, to_timestamp(1700000000 + n), 'j', case when n % 1000 = 0 then 'JETH' else 'CNY' end,
         'jIssuer', 1, 'returned', 'memo', upper(md5('r' || n) || md5('r' || n))
       from generate_series(1, 60000) as n`,
    )
    await world.pool.query('analyze app.finance_payments')
    await world.pool.query('analyze app.finance_orders')
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
  const explained = async (statement: string, values: readonly unknown[]): Promise<readonly Step[]> => {
    const { rows } = await world.pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Step }[] }>(
      `explain (analyze, format json) ${statement}`,
      [...values],
    )
    return rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)) ?? []
  }
  const read = (steps: readonly Step[]): number =>
    steps
      .filter((step) => step['Node Type'].includes('Scan') && step['Node Type'] !== 'Subquery Scan')
      .reduce((sum, step) => sum + step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0), 0)

  it.each([undefined, ['CNY'], ['JETH'], ['JETH', 'CNY']])(
    'reads no more rows than it shows on a page of %s',
    async (tokens) => {
      const { rows, count, values } = proofStatements(tokens)
      const page = await explained(rows, [20, ...values, 0, 20])
      expect(read(page)).toBeLessThanOrEqual(20 * 3 * (tokens?.length ?? 1))
      const counting = await explained(count, [MAX_PROOFS, ...values])
      expect(read(counting)).toBeLessThanOrEqual(MAX_PROOFS * 3 * (tokens?.length ?? 1))
    },
  )

  it('API-094: is sorted newest first over all pages', async () => {
    const page = (at: number, token?: string) =>
      world.open<{ count: number; proofs: PaymentProof[] }>(pocRoutes.proofs, {
        page: String(at),
        ...(token !== undefined && { token }),
      })
    const pages = [await page(0, 'JETH'), await page(1, 'JETH'), await page(5, 'JETH'), await page(6, 'JETH')]
    expect(pages.map(({ count, proofs }) => [count, proofs.length])).toEqual([
      [120, 20],
      [120, 20],
      [120, 20],
      [120, 0],
    ])
    const times = pages.flatMap(({ proofs }) => proofs.map(({ time }) => time))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const [last, beyond] = [await page(MAX_PROOFS / 20 - 1), await page(MAX_PROOFS / 20)]
    expect([last.count, last.proofs.length, beyond.proofs.length]).toEqual([MAX_PROOFS, 20, 0])
  })
})
