import { describe, expect, it } from 'vitest'
import { failure, success } from './envelope.ts'
import { ERROR_CODES } from './error-codes.ts'
import { ERROR_REACTIONS, fieldOf, reactionTo } from './error-reactions.ts'

describe('error codes', () => {
  it('list every server code of the specification', () => {
    const codes =
      '1000 1002 1003 1004 1005 1006 1007 1008 1019 1023 1024 1025 1026 1027 1047 2001 2004 2701 5003 5004'.split(' ')
    expect(Object.values(ERROR_CODES).map(({ code }) => code)).toEqual(expect.arrayContaining(codes))
  })

  it('contain no code twice and mark the additions', () => {
    const entries = Object.values(ERROR_CODES)
    expect(new Set(entries.map((entry) => entry.code)).size).toBe(entries.length)
    expect(new Set(entries.map((entry) => entry.key)).size).toBe(entries.length)
    for (const entry of entries) expect('own' in entry).toBe(/^(?:4\d|50[03]0)/.test(entry.code))
  })

  it('API-004 answers a refusal with status 200, so that it does not look like a network failure', () => {
    for (const entry of Object.values(ERROR_CODES)) {
      if (entry.status !== 200) expect(['5000', '5030']).toContain(entry.code)
    }
  })

  it('API-005 uses code 0 for success', () => {
    expect(success({ a: 1 }, 5)).toEqual({ code: '0', msg: 'success', data: { a: 1 }, date: 5 })
  })

  it("ERR-019 may replace the table's message", () => {
    expect(failure('balanceMessage', 5, 'abc')).toEqual({ code: '1019', msg: 'abc', data: null, date: 5 })
    expect(failure('unknownPair', 5).msg).toBe('Unknown trading pair')
  })

  it('ERR-087 have exactly one reaction each, and a banner exactly when the service itself failed', () => {
    const codes = Object.values(ERROR_CODES).map(({ code }) => code)
    for (const { code, reaction } of Object.values(ERROR_CODES))
      expect(Object.hasOwn(ERROR_REACTIONS, code), `${code} is either inline or in the table`).toBe(
        reaction !== 'inline',
      )
    // An unused code in the table is dead code.
    expect(codes).toEqual(expect.arrayContaining(Object.keys(ERROR_REACTIONS)))
    expect(Object.values(ERROR_REACTIONS)).not.toContain('inline')
    for (const { code, status } of Object.values(ERROR_CODES)) {
      expect(reactionTo(code) === 'banner', code).toBe(status !== 200)
    }
    expect([reactionTo('9999'), fieldOf('9999'), fieldOf('1004')]).toEqual(['inline', undefined, 'code'])
  })
})
