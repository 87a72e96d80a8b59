import { describe, expect, it } from 'vitest'
import { checkProse } from './check-prose.ts'

function lines(source: string): readonly number[] {
  return checkProse('a.ts', source).map(({ line }) => line)
}

describe('prose check', () => {
  it.each([
    '/** What the agent keeps. */',
    '// The reader is told once.',
    '/**\n * Returns the price.\n * It is no amount.\n */',
    '// Rows that nobody reads.',
    '// The order stands in the book.',
    '/** price of the order */',
  ])('reports the comment %s', (comment) => {
    expect(lines(`${comment}\nexport const a = 1\n`)).toEqual([1])
  })

  it.each([
    "it('asked for nothing', run)",
    "describe.each(rows)('is told %s', run)",
    'test(`lies in ${place}`, run)',
    "it('TRD-001 of a wallet', run)",
  ])('reports the test title in %s', (call) => {
    expect(lines(`\n${call}\n`)).toEqual([2])
  })

  it.each(["throw new PathError('path/unknown', 'it goes on')", 'logger.warn({ id }, `${id} is no pool`)'])(
    'reports the message in %s',
    (statement) => {
      expect(lines(`${statement}\n`)).toEqual([1])
    },
  )

  it.each([
    "new Map('nobody')",
    '/** Returns the price of an order that is no longer open. */',
    '// Stand-in for the clock.',
    '// Undefined if there is none.',
    '// The user `nobody`.',
    "const told = 'nobody stands beside'",
    '// oxlint-disable-next-line whatever',
    '// of a wallet',
    '/** undefined: the default */',
    '/** p: the page */',
    '/** tecINVARIANT_FAILED, or nothing. */',
  ])('accepts %s', (source) => {
    expect(lines(`${source}\n`)).toEqual([])
  })
})
