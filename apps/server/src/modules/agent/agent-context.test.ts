import { expect, it } from 'vitest'
import { gatewayOfAsset, servedChains, type ServedGateway } from './agent-context.ts'

function gateway(base: string, chain: string, asset: { readonly code: string; readonly issuer?: string }) {
  return { gateway: { base }, asset, chain: { chain } } as unknown as ServedGateway
}

const ETH = gateway('ETH', 'eth', { code: 'ETH' })
const USDT = gateway('USDT', 'eth', { code: 'USDT', issuer: '0xIssuer' })
const DAI = gateway('DAI', 'eth', { code: 'DAI', issuer: '0xDai' })
const XRP = gateway('XRP', 'xrp', { code: 'XRP' })

it('the gateway of an asset has its code and its issuer', () => {
  const gateways = [ETH, DAI, USDT]
  const found = (code: string, issuer?: string) =>
    gatewayOfAsset(gateways, issuer === undefined ? { code } : { code, issuer })?.gateway.base
  expect([found('ETH'), found('USDT', '0xIssuer'), found('DAI', '0xDai')]).toEqual(['ETH', 'USDT', 'DAI'])
  expect([found('USDT'), found('ETH', '0xIssuer'), found('USDT', '0xDai')]).toEqual([undefined, undefined, undefined])
})

it('the gateways of a chain are served together', () => {
  const chains = servedChains([ETH, XRP, USDT])
  expect(chains.map(({ chain, gateways }) => [chain.chain, gateways.map(({ gateway: { base } }) => base)])).toEqual([
    ['eth', ['ETH', 'USDT']],
    ['xrp', ['XRP']],
  ])
})
