import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNames, KNOWN_COINS, titlesOf, toChain, toDisplay } from './names.ts'

const coins = fc
  .uniqueArray(fc.record({ code: fc.stringMatching(/^J{0,3}[A-Z]{3,4}$/), bridged: fc.boolean() }), {
    selector: (coin) => coin.code,
    maxLength: 30,
  })
  .map((extra) => {
    const known = new Set(KNOWN_COINS.map((coin) => coin.code))
    return [...KNOWN_COINS, ...extra.filter((coin) => !known.has(coin.code))]
  })

describe('names', () => {
  it('DSP-001 a bridged code loses one leading J', () => {
    expect(['JUSDT', 'JETH', 'JJCC', 'JMOAC'].map(toDisplay)).toEqual(['USDT', 'ETH', 'JCC', 'MOAC'])
  })

  it('DSP-002 CNY is shown as CNT', () => {
    expect([toDisplay('CNY'), toChain('CNT')]).toEqual(['CNT', 'CNY'])
  })

  it('DSP-003 DSP-004 SWT is shown as SWTC and sent as SWT', () => {
    expect([toDisplay('SWT'), toDisplay('SWTC'), toChain('SWTC'), toChain('SWT')]).toEqual([
      'SWTC',
      'SWTC',
      'SWT',
      'SWT',
    ])
  })

  it('DSP-005 HJT and JHJT are both JHJT', () => {
    expect([toDisplay('HJT'), toDisplay('JHJT'), toChain('HJT'), toChain('JHJT')]).toEqual([
      'JHJT',
      'JHJT',
      'JHJT',
      'JHJT',
    ])
  })

  it('DSP-001 a code that is not bridged keeps its J', () => {
    const names = createNames(titlesOf([{ code: 'JPYX', bridged: false }]))
    expect(names.toDisplay('JPYX')).toBe('JPYX')
  })

  it('DSP-001 a title that is taken is not given twice', () => {
    const titles = titlesOf([
      { code: 'ABC', bridged: false },
      { code: 'JABC', bridged: true },
    ])
    expect([...titles]).toEqual([
      ['ABC', 'ABC'],
      ['JABC', 'JABC'],
    ])
  })

  it('DSP-003 every code of any coin list comes back from its title', () => {
    fc.assert(
      fc.property(coins, (list) => {
        const titles = titlesOf(list)
        const names = createNames(titles)
        expect(new Set(titles.values()).size).toBe(list.length)
        for (const { code } of list) expect(names.toChain(names.toDisplay(code))).toBe(code)
      }),
    )
  })

  it('leaves unknown codes alone', () => {
    expect([toDisplay('XYZ'), toChain('XYZ')]).toEqual(['XYZ', 'XYZ'])
  })
})
