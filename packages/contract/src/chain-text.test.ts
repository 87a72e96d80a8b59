import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseChainHex, parseChainJson, parseChainText } from './chain-text.ts'

function hexOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex')
}

describe('text from chains', () => {
  it.each(['', 'stock', '测试 memo', '😀', '{\n\t"a": 1\r\n}', "'; drop table x; --", '__proto__'])(
    'accepts %j',
    (text) => {
      expect(parseChainText(text)).toBe(text)
      expect(parseChainHex(hexOf(text))).toBe(text)
    },
  )

  it.each(['\0', 'a\0b', '\x1B[2J', '\x7F', '\x85', '\uD800', 'a\uDC00b', '\u202Etxt', '\u2066', 'x'.repeat(1025)])(
    'rejects %j',
    (text) => {
      expect(parseChainText(text)).toBeUndefined()
    },
  )

  it.each(['00', '610062', 'FFFE', 'C080', 'EDA080', 'F09F98', '0', 'xx', '00'.repeat(1e6)])(
    'rejects bytes %.20s',
    (hex) => {
      expect(parseChainHex(hex)).toBeUndefined()
    },
  )

  it('rejects values that are not text', () => {
    for (const value of [undefined, null, 7, {}, ['a']]) expect(parseChainText(value)).toBeUndefined()
  })

  it('returns either the same text or undefined', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([text, undefined]).toContain(parseChainText(text))
        expect([text, undefined]).toContain(parseChainHex(hexOf(text)))
      }),
    )
  })
})

describe('JSON from chains', () => {
  it('returns the members of an object', () => {
    expect(parseChainJson('{"a":"b","c":[1,{"d":null}]}')).toEqual({ a: 'b', c: [1, { d: null }] })
  })

  it.each([
    '{"a":"x\\u0000"}',
    '{"a\\u0000":1}',
    '{"a":["x","\\ud800"]}',
    '{"a":{"b":"\\u202e"}}',
    '[1]',
    '"a"',
    'null',
    '1e400',
    '{"a":1',
    `{"a":${'['.repeat(9)}${']'.repeat(9)}}`,
    `{"a":${'['.repeat(500)}`,
    '\uFEFF{}',
  ])('rejects %.60s', (text) => {
    expect(parseChainJson(text)).toBeUndefined()
  })

  it("rejects text above the reader's limit", () => {
    expect(parseChainJson('{"a":"bcd"}', 10)).toBeUndefined()
  })
})
