import { randomUUID } from 'node:crypto'
import { coinOf } from '@tidebook/chains'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertProduct } from '../finance/products.repository.ts'
import { coveredOn } from '../finance/proofs.repository.ts'
import { AgentExchange, FINANCE, ISSUER, token, WALLET } from './agent-exchange.fixture.ts'
import { proveCover } from './cover-proofs.ts'
import { readFinance } from './finance-reader.ts'

describe('payments to the finance account', () => {
  let exchange: AgentExchange
  let order: string
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    const [product, id] = [randomUUID(), randomUUID()]
    const terms = { family: 'finance', token: 'CNY', issuer: ISSUER, rate: 730, days: 7, early: 'never' } as const
    const sale = { unit: '100', least: 1, most: 5, total: 10, state: 'open', created_by: 'ann' } as const
    await insertProduct(exchange.pool, { id: product, ...terms, ...sale }, exchange.time)
    await exchange.pool.query(
      `insert into app.finance_orders (id, wallet, product, family, token, issuer, rate, days, early, shares, amount,
         promised, recipient, state, pay_by, created, changed, steps)
       values ($1, $2, $3, 'finance', 'CNY', $4, 730, 7, 'never', 1, 100, 0.14, $5, 0, $6, $6, $6, '[]')`,
      [id, WALLET, product, ISSUER, FINANCE, new Date(exchange.time)],
    )
    order = id
  })

  /**
   * Reads variants of the order's payment.
   * @returns the fault or the state of each
   */
  const taken = async (...payments: Partial<Parameters<typeof exchange.move>[0]>[]) => {
    const moves = payments.map((more) =>
      exchange.move({ to: FINANCE, asset: token('CNY'), amount: '100', memo: order, ...more }),
    )
    exchange.piece('swt', moves)
    await readFinance(exchange.context, FINANCE)
    const rows = await exchange.rows<{ hash: string; state: string; fault: string | null }>(
      'select hash, state, fault from app.finance_payments',
    )
    return moves.map(({ hash }) => {
      const row = rows.find((each) => each.hash === hash)
      return row === undefined ? undefined : (row.fault ?? row.state)
    })
  }

  it('FIN-005: pay the order in their memo, whose days count from then on', async () => {
    expect(await taken({})).toEqual(['joined'])
    expect(await exchange.rows('select state from app.finance_orders')).toEqual([{ state: 2 }])
  })

  it('are not recorded if they go to others, come from the account, are stock, or are zero', async () => {
    expect(
      await taken({ to: 'jOther' }, { from: FINANCE }, { from: ISSUER }, { memo: 'stock' }, { amount: '0' }),
    ).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(await exchange.rows('select state from app.finance_orders')).toEqual([{ state: 0 }])
  })

  it('are returned if they pay no order and are at least a thousandth of a unit', async () => {
    expect(await taken({ amount: '0.09999999' }, { amount: '0.1' }, { memo: undefined })).toEqual([
      undefined,
      'amount',
      'memo',
    ])
  })

  it('are recorded in a token without products only if they specify an order', async () => {
    const forged = token('CNY', 'jForger')
    expect(
      await taken(
        { asset: forged },
        { asset: forged, memo: undefined },
        { asset: forged, memo: 'for you' },
        { asset: forged, memo: randomUUID() },
        { asset: coinOf('swt') },
        { asset: coinOf('swt'), memo: undefined },
      ),
    ).toEqual(['token', undefined, undefined, undefined, 'token', undefined])
    expect(exchange.logged).toEqual([])
  })

  it('are read to the last validated ledger, piece by piece', async () => {
    exchange.piece('swt', [], { position: { block: 5, hash: '' }, final: 6 })
    exchange.piece('swt', [exchange.move({ to: FINANCE, asset: token('CNY'), amount: '7' })], {
      position: { block: 6, hash: '' },
      final: 6,
    })
    expect(await readFinance(exchange.context, FINANCE)).toBe(6)
    expect(await exchange.rows('select state from app.finance_payments')).toEqual([{ state: 'returning' }])
  })

  it('are proven to be covered once a day after the account exists', async () => {
    await exchange.pool.query('truncate app.finance_cover')
    const add = (hash: string, code: string, issuer: string) =>
      exchange.pool.query(
        `insert into app.finance_payments (hash, ledger, at, sender, token, issuer, amount, state, fault)
         values ($1, 1, $2, 'jSender', $3, $4, 5, 'returning', 'memo')`,
        [hash, new Date(exchange.time), code, issuer],
      )
    await add('A', 'SWT', '')
    await add('B', 'USD', ISSUER)
    await exchange.pool.query('update app.finance_orders set state = $2 where id = $1', [
      order,
      FINANCE_STATE.cancelled,
    ])
    const proven = async (): Promise<readonly string[]> => {
      await proveCover(exchange.context, FINANCE)
      return [...(await coveredOn(exchange.pool, exchange.time))]
    }
    expect(await proven()).toEqual([])
    exchange.accounts.add(FINANCE)
    exchange.holdings.set(`${FINANCE} USD`, '7.5')
    expect(await proven()).toEqual([`USD.${ISSUER}`])
    exchange.holdings.set(`${FINANCE} USD`, '1')
    expect(await proven()).toEqual([`USD.${ISSUER}`])
    const { rows } = await exchange.pool.query(
      'select held::text, owed::text, ledger, ledger_hash from app.finance_cover',
    )
    expect(rows).toEqual([{ held: '7.5', owed: '5', ledger: '100', ledger_hash: 'hash100' }])
  })
})
