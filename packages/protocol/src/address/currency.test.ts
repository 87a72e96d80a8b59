import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyCodes } from '../../testing/arbitraries.ts'
import { fromHex, toHex } from '../hex.ts'
import { swt, xrp } from '../networks/index.ts'
import { decodeCurrency, encodeCurrency, isNativeCurrency } from './currency.ts'

describe('currencies', () => {
  it.each([
    ['CNY', '000000000000000000000000434E590000000000'],
    ['JUSDT', '000000000000000000004A555344540000000000'],
    ['JJCADT', '0000000000000000004A4A434144540000000000'],
  ])('ends %s at byte 14', (code, hex) => {
    expect(toHex(encodeCurrency(code, swt))).toBe(hex)
    expect(decodeCurrency(fromHex(hex), swt)).toBe(code)
  })

  it('decodes every text code and every 20 bytes', () => {
    fc.assert(
      fc.property(currencyCodes(swt), fc.uint8Array({ minLength: 20, maxLength: 20 }), (code, bytes) => {
        expect(decodeCurrency(encodeCurrency(code, swt), swt)).toBe(code)
        expect(encodeCurrency(decodeCurrency(bytes, swt), swt)).toEqual(bytes)
        expect(encodeCurrency(decodeCurrency(bytes, xrp), xrp)).toEqual(bytes)
        expect(encodeCurrency(decodeCurrency(bytes))).toEqual(bytes)
      }),
    )
  })

  it('encodes a native code as 20 zero bytes only on its own network', () => {
    expect(isNativeCurrency(encodeCurrency('SWT', swt))).toBe(true)
    expect(isNativeCurrency(encodeCurrency('SWT', xrp))).toBe(false)
    expect(decodeCurrency(new Uint8Array(20), xrp)).toBe('XRP')
  })

  it('writes longer codes as hex on networks with ISO codes', () => {
    expect(() => encodeCurrency('JUSDT', xrp)).toThrow(expect.objectContaining({ code: 'protocol/currency' }))
    expect(decodeCurrency(encodeCurrency('JUSDT', swt), xrp)).toBe('000000000000000000004A555344540000000000')
  })

  it.each(['', 'AB', 'ABCDEFG', 'A B', 'ÄÖÜ', 'XYZ\0', '0'.repeat(39)])('rejects %s', (code) => {
    expect(() => encodeCurrency(code, swt)).toThrow(expect.objectContaining({ code: 'protocol/currency' }))
  })
})
