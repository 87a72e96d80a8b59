import { describe, expect, it } from 'vitest'
import { gatewayAsset } from './gateway-asset.ts'
import type { NetworkDescription } from './network-description.ts'
import { readEditedDescription } from './shipped-network.fixture.ts'

const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const OTHER_CONTRACT = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'
const token = { code: 'USDT', issuer: CONTRACT, decimals: 6 }

/** Reads a file with a gateway for USDT, whose terms equal TRX's. */
function readWith(
  change: object = {},
  tokens: readonly object[] = [token],
  chain = 'tron',
): Promise<NetworkDescription> {
  return readEditedDescription(({ chains, gateways }) => {
    Object.assign(chains?.find((each) => each.chain === chain) ?? {}, { tokens })
    const coin = gateways.find(({ base }) => base === 'TRX') ?? { base: '', token: '' }
    gateways.push({ ...coin, base: 'USDT', token: 'JUSDT', asset: 'USDT', ...change })
  })
}

describe('the asset of a gateway', () => {
  it('is the token that the file identifies by its code or contract, or the coin of the chain', async () => {
    for (const asset of ['USDT', CONTRACT]) {
      const description = await readWith({ asset })
      const named = description.gateways.map((gateway) => [gateway.base, gatewayAsset(description, gateway)])
      expect(Object.fromEntries(named)).toMatchObject({
        USDT: { chain: 'tron', ...token },
        TRX: { chain: 'tron', code: 'TRX', decimals: 6 },
        ETH: { chain: 'eth', code: 'ETH' },
      })
    }
  })

  it('is not a coin when the file no longer lists the token', () => {
    expect(() => gatewayAsset({ chains: [] }, { chain: 'tron', asset: 'USDT' })).toThrow('tron has no token USDT')
  })

  it('is one of two tokens with the same code if the file contains its contract', async () => {
    const tokens = [token, { ...token, issuer: OTHER_CONTRACT }]
    const description = await readWith({ asset: OTHER_CONTRACT }, tokens)
    const gateway = description.gateways.find(({ base }) => base === 'USDT') ?? expect.fail('no gateway')
    expect(gatewayAsset(description, gateway).issuer).toBe(OTHER_CONTRACT)
    await expect(readWith({}, tokens)).rejects.toThrow(
      'gateways: USDT: tron has 2 tokens with the code USDT; name the contract in "asset"',
    )
  })

  it.each<[title: string, fault: string, change: object, tokens?: object[], chain?: string]>([
    [
      'a token that its chain does not list',
      'gateways: USDT: tron has no token USDC; add it to "tokens" of the entry "tron" in "chains"',
      { asset: 'USDC' },
    ],
    [
      'a chain whose tokens are not read',
      'gateways: USDT: the agent reads no tokens of eth; remove "asset"',
      { chain: 'eth' },
      [{ ...token, issuer: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
      'eth',
    ],
    [
      'a token with 30 decimals',
      'chains: tron: the token USDT has 30 decimals; at most 18 are supported',
      {},
      [{ ...token, decimals: 30 }],
    ],
    ['the coin of another gateway', 'gateways: USDT and TRX are the same asset of tron', { asset: undefined }],
    ['the token of another gateway', 'gateways: USDT and TRX have the same token JTRX', { token: 'JTRX' }],
  ])('is refused in the network file for %s', async (_title, fault, change, tokens, chain) => {
    await expect(readWith(change, tokens, chain)).rejects.toThrow(fault)
  })

  it('is refused in the network file if two gateways identify it by code and by contract', async () => {
    const twice = readEditedDescription(({ chains, gateways }) => {
      Object.assign(chains?.find((each) => each.chain === 'tron') ?? {}, { tokens: [token] })
      const coin = gateways.find(({ base }) => base === 'TRX') ?? { base: '', token: '' }
      gateways.push({ ...coin, base: 'USDT', token: 'JUSDT', asset: 'USDT' })
      gateways.push({ ...coin, base: 'TETHER', token: 'JBTC', asset: CONTRACT })
    })
    await expect(twice).rejects.toThrow('gateways: TETHER and USDT are the same asset of tron')
  })
})
