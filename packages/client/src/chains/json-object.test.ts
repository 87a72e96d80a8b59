import { describe, expect, it } from 'vitest'
import { objectAt, contractText, countAt, hexNumber, textAt } from './json-object.ts'
import { RpcError } from './rpc-error.ts'

describe("members of a node's answer", () => {
  it.each<readonly [string, (body: unknown) => unknown, readonly unknown[]]>([
    ['objects', (body) => objectAt(body, 'it'), [null, [], 'x', {}, { it: [] }, { it: null }, { it: 'x' }]],
    ['texts', (body) => textAt(body, 'it'), [null, 7, {}, { it: 7 }, { it: 'x'.repeat(4097) }]],
    ['counts', (body) => countAt(body, 'it'), [null, {}, { it: '7' }, { it: -1 }, { it: 1.5 }, { it: 2 ** 53 }]],
    ['numbers in hex', hexNumber, [undefined, 7, '7', '0x', '0xg', `0x${'1'.repeat(65)}`]],
  ])('are refused if they are not a %s, like a missing answer', (_name, read, bodies) => {
    for (const body of bodies) {
      const error = ((): unknown => {
        try {
          return read(body)
        } catch (thrown) {
          return thrown
        }
      })()
      expect(error, JSON.stringify(body)).toBeInstanceOf(RpcError)
      expect((error as RpcError).isFetchError).toBe(true)
    }
  })

  it('are returned if they are valid', () => {
    expect(objectAt({ it: { a: 1 } }, 'it')).toEqual({ a: 1 })
    expect(textAt({ it: 'x' }, 'it')).toBe('x')
    expect(countAt({ it: 0 }, 'it')).toBe(0)
    expect(hexNumber('0xfF')).toBe(255n)
  })
})

describe('text that a contract returns', () => {
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  const text = (value: string): string => Buffer.from(value).toString('hex').padEnd(64, '0')
  it('is decoded from a string or 32 bytes', () => {
    expect(contractText(`0x${word(32)}${word(4)}${text('USDT')}`)).toBe('USDT')
    expect(contractText(text('MKR'))).toBe('MKR')
    expect(contractText(text('MKR') + word(7))).toBe('MKR')
  })

  it('is truncated and printable, whatever its author wrote', () => {
    expect(contractText(text('a\u0000b\u0007c d'))).toBe('abcd')
    expect(contractText(`${word(32)}${word(60)}${text('x'.repeat(32))}${text('x'.repeat(28))}`)).toHaveLength(24)
    expect(contractText(`${word(32)}${word(0)}`)).toBe('')
    expect(contractText('0x')).toBe('')
    expect(contractText('zz')).toBe('')
  })
})
