import { parseDecimal } from '@tidebook/amount'
import type { DecodedTransfer } from '@tidebook/chains'
import type { ChainFacts } from '@tidebook/contract/network'
import { expect, it } from 'vitest'
import { transferView } from './transfer-view.ts'

const facts: ChainFacts = {
  chain: 'eth',
  hosts: [],
  network: '1',
  highestFee: '0.1',
  tokens: [{ code: 'USDT', issuer: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 }],
}
const decoded: DecodedTransfer = {
  chain: 'eth',
  from: '0x1',
  to: '0x2',
  asset: { issuer: '0xdac17f958d2ee523a2206206994597c13d831ec7' },
  amount: parseDecimal('2500000'),
  fee: parseDecimal('0.0021'),
  validity: { kind: 'nonce', nonce: 1n },
  network: '1',
}

it('a listed token is shown in whole coins, an unlisted one in units of its contract', () => {
  expect(transferView(decoded, facts, 'ETH')).toMatchObject({ amount: '2.5', coin: 'USDT', chain: 'Ethereum (1)' })
  const unlisted = transferView(decoded, { ...facts, tokens: [] }, 'ETH')
  expect(unlisted).toMatchObject({ amount: '2500000', coin: undefined, issuer: decoded.asset.issuer })
})

it('a coin comes from the bytes, regardless of the list', () => {
  const coin = { ...decoded, asset: { code: 'ETH', decimals: 18 }, amount: parseDecimal('1.25') }
  expect(transferView(coin, facts, 'ETH')).toMatchObject({ amount: '1.25', coin: 'ETH', fee: '0.0021', feeCoin: 'ETH' })
})
