import { describe, expect, it } from 'vitest'
import { chainConfiguration } from './chain-configuration.ts'
import type { NetworkDescription } from './network-description.ts'

type Described = Pick<NetworkDescription, 'chains' | 'gateways'>

/** Returns a value whose objects have their members in the opposite order, each with an additional undefined member. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toReversed()
  return Object.fromEntries([['absent', undefined], ...members.map(([name, each]) => [name, reversed(each)])])
}

describe('the digest of a chain’s configuration', () => {
  const chain = { chain: 'eth', hosts: ['https://node.example'], network: '1', highestFee: '0.05', tokens: [] } as const
  const described = {
    chains: [chain, { ...chain, chain: 'bsc' }],
    gateways: [
      { base: 'ETH', chain: 'eth', token: 'JETH', enabled: true, minimum: { deposit: '0.1', withdraw: '0.2' } },
      { base: 'BNB', chain: 'bsc', token: 'JBNB', enabled: true, minimum: { deposit: '1', withdraw: '2' } },
    ],
  } as unknown as Described

  it('stays the same in later versions, so that an update closes no gateway', () => {
    expect(chainConfiguration(described, 'eth')).toBe(
      '648824328ba5fd0498cbc3e3cdc017b0155be679daedcfae0f3895dbc862d30f',
    )
  })

  it('does not depend on the order of members or on undefined members', () => {
    expect(chainConfiguration(reversed(described) as Described, 'eth')).toBe(chainConfiguration(described, 'eth'))
  })

  it('changes with the chain and with its gateways, not with those of other chains', () => {
    const digest = (more: Partial<Described>) => chainConfiguration({ ...described, ...more }, 'eth')
    const edit = (index: number, of: object) =>
      described.chains.map((each, at) => (at === index ? { ...each, ...of } : each))
    const paid = (index: number) =>
      described.gateways.map((each, at) => (at === index ? { ...each, token: 'OTHER' } : each))
    const own = digest({})
    expect(digest({ chains: edit(0, { highestFee: '0.06' }) })).not.toBe(own)
    expect(digest({ gateways: paid(0) })).not.toBe(own)
    expect([digest({ chains: edit(1, { highestFee: '0.06' }) }), digest({ gateways: paid(1) })]).toEqual([own, own])
  })
})
