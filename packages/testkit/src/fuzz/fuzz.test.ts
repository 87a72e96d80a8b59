import { describe, expect, it } from 'vitest'
import { startFuzzWorld } from './fuzz-world.ts'
import { runFuzz } from './run-fuzz.ts'

const REQUESTS = 4000

describe.each(['swt', 'xrp'] as const)('hostile requests to a running node of %s', (network) => {
  it('get an answer or a typed error each, and the node goes on', async () => {
    await using world = await startFuzzWorld(network)
    const { node, prey } = world
    const { answered, faults, outcomes } = await runFuzz({ wsUrl: node.wsUrl, prey, requests: REQUESTS, seed: 11 })
    expect(faults).toEqual([])
    expect(answered).toBe(REQUESTS)
    // not everything was turned away at the door
    expect(outcomes.get('success') ?? 0).toBeGreaterThan(REQUESTS / 10)
    expect(outcomes.size).toBeGreaterThan(40)
    const health = await fetch(new URL('health', node.url))
    expect(await health.json()).toMatchObject({ status: 'ok' })
  })
})
