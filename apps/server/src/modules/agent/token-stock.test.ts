import { expect, it } from 'vitest'
import type { Queries } from '../../platform/database/queries.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { stockOnce, type SendTokens } from './token-stock.ts'

const GATEWAYS = [
  { chain: 'swt', token: 'SWT', enabled: true, maximum: { deposit: '1' } },
  { chain: 'eth', token: 'JETH', enabled: true, maximum: { deposit: '100' } },
  { chain: 'eth', token: 'JETH', enabled: true, maximum: { deposit: '200' } },
  { chain: 'xrp', token: 'JXRP', enabled: false, maximum: { deposit: '300' } },
  { chain: 'bsc', token: 'JBNB', enabled: true, maximum: { deposit: '400' } },
]
// Each bonus is a hundredth of the price per day.
const PRODUCTS = [
  { token: 'CNY', unit: '10', total: 100, rate: 36_500, days: 1 },
  { token: 'CNY', unit: '1', total: 100, rate: 36_500, days: 2 },
  { token: 'USD', unit: '10', total: 5, rate: 36_500, days: 1 },
]

type Payment = Parameters<SendTokens>

/** Returns a function that stocks accounts by place, and returns the amounts that it paid. */
function stock() {
  const stocked = new Set<string>()
  const described = { profile: 'swt', gateways: GATEWAYS, finance: { products: PRODUCTS } }
  return async (accounts: Readonly<Record<string, string>>): Promise<readonly Payment[]> => {
    const sent: Payment[] = []
    const rows = Object.entries(accounts).map(([place, address]) => ({ place, address }))
    const options = {
      pool: { query: async () => ({ rows }) } as unknown as Queries,
      description: described as unknown as NetworkDescription,
      send: async (...payment: Payment) => void sent.push(payment),
    }
    await stockOnce(options, stocked)
    return sent
  }
}

const AGENT = { swt: 'jAgent', eth: '0xAgent', xrp: 'rAgent' }
const GATEWAY_PAYMENT: Payment = ['jAgent', [{ token: 'JETH', largest: '100' }]]
const FINANCE_PAYMENT: Payment = [
  'jFinance',
  [
    { token: 'CNY', largest: '12' },
    { token: 'USD', largest: '0.5' },
  ],
]

it('pays the tokens of each enabled gateway of a served chain to the ledger account, once', async () => {
  const stockAccounts = stock()
  expect(await stockAccounts(AGENT)).toEqual([GATEWAY_PAYMENT])
  expect(await stockAccounts(AGENT)).toEqual([])
  expect(await stockAccounts({ ...AGENT, bsc: '0xAgent' })).toEqual([['jAgent', [{ token: 'JBNB', largest: '400' }]]])
})

it('pays all bonuses to the finance account, once, and creates the ledger account', async () => {
  const stockAccounts = stock()
  const accounts = { swt: 'jAgent', 'swt finance': 'jFinance' }
  expect(await stockAccounts(accounts)).toEqual([['jAgent', []], FINANCE_PAYMENT])
  expect(await stockAccounts(accounts)).toEqual([])
  expect(await stock()({ eth: '0xAgent', 'swt finance': 'jFinance' })).toEqual([FINANCE_PAYMENT])
  expect(await stock()({})).toEqual([])
})
