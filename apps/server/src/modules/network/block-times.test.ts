import { CHAIN_TYPES } from '@tidebook/contract/network'
import { expect, it } from 'vitest'
import { stalledAfterMs } from './block-times.ts'
import { readEditedDescription, shippedDescription } from './shipped-network.fixture.ts'

function chain(more: object) {
  return stalledAfterMs({ chain: 'tron', hosts: [], highestFee: '15', tokens: [], ...more })
}

it('defaults to 20 blocks, and at least two minutes, on every chain', () => {
  expect(chain({})).toBe(120_000)
  expect(chain({ chain: 'eth' })).toBe(240_000)
  expect(chain({ chain: 'eos' })).toBe(120_000)
  for (const each of CHAIN_TYPES) expect(chain({ chain: each })).toBeGreaterThanOrEqual(120_000)
})

it('uses the value in the file', () => {
  expect(chain({ blockTime: 0.5, stalledAfter: 3 })).toBe(1500)
  expect(chain({ stalledAfter: 10 })).toBe(30_000)
  expect(chain({ blockTime: 60 })).toBe(1_200_000)
})

it('never counts a chain as stalled if it creates blocks only for transactions, as only local networks may', async () => {
  const stills = shippedDescription().chains.map((each) => [each.chain, stalledAfterMs(each)])
  expect(stills.filter(([, still]) => still === undefined).map(([name]) => name)).toEqual(['eth', 'heco', 'bsc'])
  const onPublic = readEditedDescription((file) => {
    file.chains = [{ chain: 'eth', network: '1', highestFee: '0.05', blockTime: 0 }]
  }, 'xrpl')
  await expect(onPublic).rejects.toThrow('chains: eth: only a chain of a local network has the blockTime 0')
})

it.each([{ blockTime: -1 }, { blockTime: 3601 }, { stalledAfter: 1 }, { stalledAfter: 2.5 }, { blockTime: '3' }])(
  'refuses %j',
  async (wrong) => {
    const edited = readEditedDescription((file) => void Object.assign(file.chains?.[0] ?? {}, wrong))
    await expect(edited).rejects.toThrow(/chains\.0\.(blockTime|stalledAfter)/u)
  },
)
