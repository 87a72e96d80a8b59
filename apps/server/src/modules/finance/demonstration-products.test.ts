import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerDescribed } from './demonstration-products.ts'
import { FinanceExchange, ISSUER } from './finance-exchange.fixture.ts'

const TERMS = {
  family: 'finance',
  rate: 730,
  days: 7,
  early: 'never',
  unit: '100',
  least: 1,
  most: 5,
  total: 10,
} as const

let exchange: FinanceExchange
beforeAll(async () => {
  exchange = await FinanceExchange.start()
})
afterAll(() => exchange[Symbol.asyncDispose]())

it('offers each described product of a known token once, and does not reopen products that staff closed', async () => {
  const products = ['CNY', 'NONE'].map((token) => ({ ...TERMS, token }))
  const offer = () =>
    offerDescribed(
      exchange.pool,
      { open: true, products },
      (code) => (code === 'CNY' ? ISSUER : undefined),
      exchange.time,
    )
  const offered = () => exchange.rows('select token, issuer, state from app.finance_products')
  await offer()
  expect(await offered()).toEqual([{ token: 'CNY', issuer: ISSUER, state: 'open' }])
  await exchange.pool.query("update app.finance_products set state = 'closed'")
  await offer()
  expect(await offered()).toEqual([{ token: 'CNY', issuer: ISSUER, state: 'closed' }])
})
