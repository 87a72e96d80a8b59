import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/run.ts'
import { citingTests } from '../mutation/rows.ts'
import { injectedRows, SHIPPED_ROWS } from './shipped-values.ts'
import { citingBlocks } from './test-blocks.ts'

const honest = `import { shippedDescription } from './shipped.fixture.ts'
describe('gateways', () => {
  it('DEP-015 lists BIZ', () => {
    expect(shippedDescription().gateways).toContain('BIZ')
  })
  it('XCH-002 closes BIZ', () => {
    const closed = { ...description, gateways: [] }
    expect(closed.gateways).toEqual([])
  })
})
`

describe('rows whose values are shipped', () => {
  it('are each cited by a test that reads the shipped file and replaces no value in it', () => {
    const files = new Set([...citingTests(root).values()].flat())
    const sources = new Map([...files].map((file) => [file, readFileSync(join(root, file), 'utf8')]))
    expect(injectedRows(sources)).toEqual([])
  })

  it('are reported when a test observes a value that it replaced', () => {
    const injected = injectedRows(new Map([['a.test.ts', honest]]))
    expect(injected).toContain('XCH-002')
    expect(injected).not.toContain('DEP-015')
    expect(injectedRows(new Map([['a.test.ts', honest.replace('shippedDescription()', 'own')]]))).not.toContain(
      'API-001',
    )
  })

  it('are reported when the file reads no shipped file', () => {
    const own = honest.replaceAll('shippedDescription', 'ownDescription')
    expect(injectedRows(new Map([['a.test.ts', own]]))).toEqual(SHIPPED_ROWS)
  })
})

describe('citingBlocks', () => {
  it('ends a block at the end of its test', () => {
    const [first, second] = citingBlocks('a.test.ts', honest)
    expect(first).toMatchObject({ rows: ['DEP-015'] })
    expect(first?.text).not.toContain('XCH-002')
    expect(second?.text).toContain('toEqual([])')
  })
})
