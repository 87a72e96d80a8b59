import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNames } from './names.ts'

const coins = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[A-Z]{3,4}$/), fc.stringMatching(/^[a-z]{3,4}$/)), {
  selector: ([code, title]) => `${code} ${title}`,
  comparator: (a, b) => a.slice(0, 4) === b.slice(0, 4) || a.slice(-4) === b.slice(-4),
  maxLength: 30,
})

describe('names', () => {
  it('convert every code of a coin list to its title and back', () => {
    fc.assert(
      fc.property(coins, (list) => {
        const names = createNames(list)
        for (const [code] of list) {
          expect(names.toChain(names.toDisplay(code))).toBe(code)
          expect(names.toChain(code)).toBe(code)
        }
      }),
    )
  })

  it('convert a title of several codes to the one with the same spelling', () => {
    const names = createNames([
      ['JHJT', 'JHJT'],
      ['HJT', 'JHJT'],
    ])
    expect([names.toChain('JHJT'), names.toChain('HJT'), names.toDisplay('HJT')]).toEqual(['JHJT', 'JHJT', 'JHJT'])
  })

  it('leave unknown codes unchanged', () => {
    const names = createNames([])
    expect([names.toDisplay('XYZ'), names.toChain('XYZ')]).toEqual(['XYZ', 'XYZ'])
  })
})
