import { describe, expect, it } from 'vitest'
import { mutantsOf, mutated, withoutTexts } from './mutants.ts'

function changes(source: string) {
  return mutantsOf(source).map((mutant) => mutated(source, mutant))
}

describe('mutants', () => {
  it('change one operator each, in source order', () => {
    expect(changes('a < b && c === 0n')).toEqual([
      'a <= b && c === 0n',
      'a < b || c === 0n',
      'a < b && c !== 0n',
      'a < b && c === 1n',
    ])
    expect(changes('x += Math.max(y - 1, 2)')).toEqual([
      'x -= Math.max(y - 1, 2)',
      'x += Math.min(y - 1, 2)',
      'x += Math.max(y + 1, 2)',
      'x += Math.max(y - 2, 2)',
    ])
    expect(changes('return true')).toEqual(['return false'])
  })

  it.each([
    '// a < b',
    '/* a && b\n c - d */',
    "const text = 'a + b'",
    'const text = `a * b`',
    "import { a } from './b.ts'",
    '  readonly value: -1 | 0 | 1',
    'function order(): -1 | 0 | 1 {}',
    'const make = <T>(x: T) => x',
  ])('finds no mutant in %j', (source) => expect(mutantsOf(source)).toEqual([]))

  it('preserve every offset', () => {
    const source = "a // b\n'c' /* d\n */ e"
    expect(withoutTexts(source)).toBe(['a'.padEnd(6), ''.padEnd(8), '    e'].join('\n'))
    expect(withoutTexts(source).length).toBe(source.length)
  })
})
