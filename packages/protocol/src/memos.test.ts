import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMemo, encodeMemo } from './memos.ts'

describe('memos', () => {
  it('encode as hex of UTF-8 and decode again', () => {
    expect(encodeMemo({ type: 'string', data: '测试 memo' })).toEqual({
      Memo: { MemoType: '737472696E67', MemoData: 'E6B58BE8AF95206D656D6F' },
    })
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(fc.record({ type: text, data: text, format: text }, { requiredKeys: [] }), (memo) => {
        expect(decodeMemo(encodeMemo(memo))).toEqual(memo)
      }),
    )
  })

  it('remain hex when they are not text', () => {
    expect(decodeMemo({ Memo: { MemoData: 'FFFE' } })).toEqual({ data: 'FFFE' })
  })
})
