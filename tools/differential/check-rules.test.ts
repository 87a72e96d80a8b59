import { describe, expect, it } from 'vitest'
import { probeRules } from './check-rules.ts'
import { playWorld } from './play-world.ts'
import type { Reference } from './reference.ts'
import { mirror, testGenesis } from './testing/mirror.ts'
import { World } from './world.ts'

function answering(result: string): Reference {
  return { ...mirror(), submit: async () => ({ result, failHard: true }) }
}

describe('rules of the reference', () => {
  it('pass for our ledger, and the probe leaves no trace', async () => {
    const { ledger } = testGenesis()
    const reference = mirror()
    await probeRules(ledger, reference)
    const tally = await playWorld(new World(ledger, { seed: 1, isExtreme: false }), reference, 0)
    expect(tally.differences).toEqual([])
  })

  it('reject a reference with a disabled transaction type and list the amendments to force', async () => {
    const probing = probeRules(testGenesis().ledger, answering('temDISABLED'))
    await expect(probing).rejects.toMatchObject({ code: 'reference/other-rules' })
    await expect(probing).rejects.toThrow(/\[features\]: AMM, /)
  })

  it('reject a reference that refuses submissions', async () => {
    const world = new World(testGenesis().ledger, { seed: 1, isExtreme: false })
    await expect(playWorld(world, answering('rpc:noPermission'), 1)).rejects.toMatchObject({ code: 'reference/answer' })
  })
})
