import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { benchesOf } from './benches.ts'

describe('the benches of the nightly comparison', () => {
  it('exist, and include the reference only where one is named', () => {
    const reference = { REFERENCE_RPC: 'http://localhost:5005', REFERENCE_WS: 'ws://localhost:6006' }
    const all = benchesOf([], reference)
    expect(all.leftOut).toEqual([])
    for (const { name } of all.benches) expect(existsSync(join(root, 'bench', `${name}.bench.ts`)), name).toBe(true)
    const { benches, leftOut } = benchesOf([], { ...reference, REFERENCE_WS: '' })
    expect(leftOut).toEqual(['beside-reference: REFERENCE_WS is not set'])
    expect(benches).toEqual(all.benches.filter(({ name }) => name !== 'beside-reference'))
  })

  it('are the chosen ones, each once', () => {
    expect(benchesOf(['fuzz', 'rebuild', 'fuzz'], {}).benches.map(({ name }) => name)).toEqual(['fuzz', 'rebuild'])
  })
})
