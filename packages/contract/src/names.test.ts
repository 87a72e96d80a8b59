import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNames } from './names.ts'

const coins = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[A-Z]{3,4}$/), fc.stringMatching(/^[a-z]{3,4}$/)), {
  selector: ([code, title]) => `${code} ${title}`,
  comparator: (a, b) => a.slice(0, 4) === b.slice(0, 4) || a.slice(-4) === b.slice(-4),
  maxLength: 30,
})

describe('names', () => {
  it('every code of any coin list comes back from its title', () => {
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

  it('a title of several codes leads to the one that is spelled like it', () => {
    const names = createNames([
      ['JHJT', 'JHJT'],
      ['HJT', 'JHJT'],
    ])
    expect([names.toChain('JHJT'), names.toChain('HJT'), names.toDisplay('HJT')]).toEqual(['JHJT', 'JHJT', 'JHJT'])
  })

  it('leaves unknown codes alone', () => {
    const names = createNames([])
    expect([names.toDisplay('XYZ'), names.toChain('XYZ')]).toEqual(['XYZ', 'XYZ'])
  })
})
