import { formatDecimal, parseDecimal, subtract } from '@tidebook/amount'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { owedOfToken } from './cover.ts'
import { FinanceExchange, ISSUER } from './finance-exchange.fixture.ts'
import { closeProduct, draftProduct, openProduct, type ProductDraft } from './product-desk.ts'
import { leastUnit } from './products.repository.ts'

/** The maximum: 10,000 for a year at 10 percent. */
const DRAFT: ProductDraft = {
  family: 'finance',
  token: 'CNY',
  rate: 1000,
  days: 365,
  early: 'never',
  unit: '1000',
  least: 10,
  most: 10,
  total: 10,
}

describe('the product desk', () => {
  let exchange: FinanceExchange
  beforeAll(async () => {
    exchange = await FinanceExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.pool.query('truncate app.finance_products cascade')
    exchange.held = '1000000'
  })

  const draft = (more: Partial<ProductDraft> = {}) => draftProduct(exchange.context, { ...DRAFT, ...more }, 'ann')
  const open = (id: string, member: string) => openProduct(exchange.context, { id, reason: 'checked' }, member)
  const stateOf = async (id: string) =>
    (await exchange.rows('select state, proposed_by from app.finance_products where id = $1', [id]))[0]

  it('drafts a product that one order can buy completely, with the network’s issuer', async () => {
    const product = await draft()
    expect(product).toMatchObject({ state: 'draft', createdBy: 'ann', proposedBy: '' })
    expect(await exchange.rows('select issuer from app.finance_products')).toEqual([{ issuer: ISSUER }])
  })

  it('drafts a product with the smallest price', async () => {
    await expect(draft({ unit: '0.00000001' })).resolves.toMatchObject({ unit: '0.00000001' })
  })

  it('the smallest price of a token includes every product that was ever on sale', async () => {
    const least = async (token: string, issuer: string) => {
      const unit = await leastUnit(exchange.pool, token, issuer)
      return unit && formatDecimal(unit)
    }
    expect(await least('CNY', ISSUER)).toBeUndefined()
    await exchange.product({ unit: '10' })
    await exchange.product({ unit: '7', state: 'closed' })
    await exchange.product({ unit: '1', state: 'draft' })
    await exchange.product({ unit: '2', issuer: 'jOther' })
    await exchange.product({ unit: '3', token: 'USD' })
    expect([await least('CNY', ISSUER), await least('USD', ISSUER), await least('EUR', ISSUER)]).toEqual([
      '7',
      '3',
      undefined,
    ])
  })

  it.each<readonly [string, Partial<ProductDraft>]>([
    ['an unknown token', { token: 'USD' }],
    ['a zero price', { unit: '0.0' }],
    ['a smallest order above the largest', { least: 11 }],
    ['a largest order above the total', { most: 11 }],
    ['a repayment of ten million', { unit: '10000000', rate: 0, least: 1, most: 1, total: 1 }],
    ['a repayment of ten million with its bonus', { unit: '9090909.1', least: 1, most: 1, total: 1 }],
  ])('rejects %s', async (_what, more) => {
    await expect(draft(more)).rejects.toMatchObject({ code: 'invalidParameter' })
    expect(await exchange.rows('select 1 from app.finance_products')).toEqual([])
  })

  it('drafts a repayment just below ten million', async () => {
    await expect(draft({ unit: '9090909', least: 1, most: 1, total: 1 })).resolves.toMatchObject({ state: 'draft' })
  })

  it('drafts up to two hundred products', async () => {
    await exchange.product()
    await exchange.pool.query(
      `insert into app.finance_products
       select (json_populate_record(p, json_build_object('id', gen_random_uuid()))).*
       from app.finance_products p, generate_series(1, 198)`,
    )
    await draft()
    await expect(draft()).rejects.toMatchObject({ code: 'tooManyOrders' })
  })

  it('opens a product when two members agree and the account covers all debt to the last digit', async () => {
    const { productID: id } = await draft()
    const owed = formatDecimal(await owedOfToken(exchange.pool, 'CNY', ISSUER, id))
    exchange.held = formatDecimal(subtract(parseDecimal(owed), parseDecimal('0.000001')))
    await expect(open(id, 'ann')).rejects.toMatchObject({ code: 'notCovered' })
    exchange.held = owed
    expect(await open(id, 'ann')).toEqual({ done: false, proposedBy: 'ann' })
    expect(await stateOf(id)).toEqual({ state: 'draft', proposed_by: 'ann' })
    await expect(open(id, 'ann')).rejects.toMatchObject({ code: 'otherMember' })
    expect(await open(id, 'ben')).toEqual({ done: true, proposedBy: 'ann' })
    expect(await stateOf(id)).toEqual({ state: 'open', proposed_by: 'ann' })
    await expect(open(id, 'cid')).rejects.toMatchObject({ code: 'productGone' })
    expect(
      await exchange.rows(
        "select action, detail::json->>'first' as first from app.audit_log order by number desc limit 2",
      ),
    ).toEqual([
      { action: 'finance.product-opened', first: 'ann' },
      { action: 'finance.product-proposed', first: null },
    ])
  })

  it('opens no product in a frozen token, and none while the agent is offline', async () => {
    const { productID: id } = await draft()
    exchange.obstacle = 'frozen'
    await expect(open(id, 'ann')).rejects.toMatchObject({ code: 'tokenFrozen' })
    exchange.obstacle = 'transferFee'
    await expect(open(id, 'ann')).rejects.toMatchObject({ code: 'transferFee' })
    exchange.obstacle = undefined
    const away = { ...exchange.context, directory: () => undefined }
    await expect(openProduct(away, { id, reason: 'checked' }, 'ann')).rejects.toMatchObject({
      code: 'temporarilyUnavailable',
    })
    expect(await stateOf(id)).toEqual({ state: 'draft', proposed_by: null })
  })

  it('closes a product once', async () => {
    const id = await exchange.product()
    const close = () => closeProduct(exchange.context, { id, reason: 'checked' }, 'ann')
    await close()
    expect(await stateOf(id)).toMatchObject({ state: 'closed' })
    await expect(close()).rejects.toMatchObject({ code: 'productGone' })
  })
})
