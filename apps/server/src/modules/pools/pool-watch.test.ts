import { expect, it } from 'vitest'
import type { MarketContext } from '../market-state/market-context.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { PoolWatch } from './pool-watch.ts'

function token(code: string) {
  return { code, title: code, issuer: code === 'SWT' ? '' : 'jIssuer' }
}

function amount(currency: string) {
  return { currency, issuer: 'jIssuer', value: '10' }
}

/** Creates a market of five tokens and a stub node with one pool of A and B, and counts the node's requests. */
function world() {
  const requestCounts = { amm_info: 0, account_tx: 0 }
  const state = { ledger: { index: 10, closeTime: 0 }, poolsMadeAt: 10 }
  const pools = new Set(['A B'])
  const request = async (method: 'amm_info' | 'account_tx', params: Readonly<Record<string, unknown>>) => {
    requestCounts[method] += 1
    if (method === 'account_tx') return { transactions: [] }
    const { asset, asset2 } = params as Readonly<Record<string, { readonly currency: string }>>
    const [one, other] = [asset?.currency ?? '', asset2?.currency ?? '']
    if (!pools.has(`${one} ${other}`)) throw new NodeLinkError('node/refused', 'none', 'actNotFound')
    return {
      amm: {
        account: `j${one}${other}`,
        amount: amount(one),
        amount2: amount(other),
        lp_token: amount('L'),
        trading_fee: 300,
      },
    }
  }
  const market = {
    network: { local: true, native: token('SWT'), tokens: ['A', 'B', 'C', 'D'].map(token), pairs: [] },
    pairs: { resolver: { listed: [] } },
    link: { request },
    state,
  } as unknown as MarketContext
  const watch = new PoolWatch(market)
  const accounts = async () => (await watch.list(market)).pools.map(({ account }) => account)
  const close = () => void (state.ledger = { index: state.ledger.index + 1, closeTime: 0 })
  return { requestCounts, state, pools, accounts, close }
}

it('AMM-101 looks up each pair of tokens once, and again after a pool was created; otherwise refreshes only known pools', async () => {
  const { requestCounts, state, pools, accounts, close } = world()
  expect(await Promise.all([accounts(), accounts()])).toEqual([['jAB'], ['jAB']])
  expect(requestCounts.amm_info).toBe(10)
  for (let ledgers = 0; ledgers < 5; ledgers += 1) {
    close()
    expect(await accounts()).toEqual(['jAB'])
  }
  expect(requestCounts.amm_info).toBe(15)
  pools.add('C D')
  close()
  state.poolsMadeAt = state.ledger.index
  expect(await accounts()).toEqual(['jAB', 'jCD'])
  expect(requestCounts.amm_info).toBe(25)
})

it('omits a pool that no longer exists', async () => {
  const { pools, accounts, close } = world()
  expect(await accounts()).toEqual(['jAB'])
  pools.clear()
  close()
  expect(await accounts()).toEqual([])
})
