import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'

const AMM = '8CC0774A3BF66D1D22E76BBDA8E8A232E6B6313834301B3B23E8601196AE6455'
const FLOW_CROSS = '3012E8230864E95A58C60FD61430D7E1B4D3353195F2981DC12B0C7C0950FFAC'

interface Feature {
  readonly name: string
  readonly enabled: boolean
  readonly supported: boolean
}

let test: TestNode
beforeAll(async () => {
  test = await startTestNode({ network: 'xrp' })
})
afterAll(() => test.end())

async function features(node: TestNode): Promise<Record<string, Feature>> {
  return (await node.rpc('feature'))['features'] as Record<string, Feature>
}

describe('feature', () => {
  it('reports for every amendment whether its rules are active, even if the ledger does not list it', async () => {
    const all = await features(test)
    expect(all[AMM]).toEqual({ name: 'AMM', enabled: true, supported: true })
    expect(all[FLOW_CROSS]).toEqual({ name: 'FlowCross', enabled: true, supported: true })
    const byName = new Map(Object.values(all).map((one) => [one.name, one]))
    for (const name of ['CheckCashMakesTrustLine', 'Clawback', 'fixAMMv1_1', 'fixReducedOffersV2', 'TickSize']) {
      expect(byName.get(name)).toMatchObject({ enabled: true, supported: true })
    }
    for (const name of ['NonFungibleTokensV1_1', 'Escrow', 'MPTokensV1', 'DeepFreeze']) {
      expect(byName.get(name)).toMatchObject({ enabled: false, supported: false })
    }
    // consensus is not part of the node, so it is neither active nor an obstacle for networks that enable it
    expect(byName.get('fix1528')).toMatchObject({ enabled: false, supported: true })
  })

  it('reports the amendments that the ledger lists as enabled', async () => {
    const { node } = await test.rpc('ledger_entry', { amendments: true, ledger_index: 'validated' })
    const { Amendments: listed } = node as { Amendments: readonly string[] }
    expect(listed.length).toBe(29)
    const all = await features(test)
    expect(listed.filter((id) => all[id]?.enabled !== true || all[id].name === undefined)).toEqual([])
  })

  it('finds an amendment by id or name and rejects unknown ones', async () => {
    const one = { [AMM]: { name: 'AMM', enabled: true, supported: true } }
    expect(await test.rpc('feature', { feature: 'AMM' })).toMatchObject(one)
    expect(await test.rpc('feature', { feature: AMM.toLowerCase() })).toMatchObject(one)
    for (const feature of ['amm', 'F'.repeat(64)]) {
      expect(await test.rpc('feature', { feature })).toMatchObject({ error: 'badFeature', field: 'feature' })
    }
    expect(await test.rpc('feature', { feature: 'AMM', vetoed: true })).toMatchObject({ error: 'notSupported' })
  })

  it('lists the rules even when reserves are configured', async () => {
    const own = await startTestNode({ network: 'xrp', reserveBase: 200_000_000n, reserveIncrement: 50_000_000n })
    try {
      expect((await features(own))[FLOW_CROSS]).toMatchObject({ enabled: true })
    } finally {
      await own.end()
    }
  })

  it('lists no rules on networks without amendment votes', async () => {
    const other = await startTestNode()
    try {
      expect(await features(other)).toEqual({})
      expect(await other.rpc('feature', { feature: 'AMM' })).toMatchObject({ error: 'badFeature' })
    } finally {
      await other.end()
    }
  })
})
