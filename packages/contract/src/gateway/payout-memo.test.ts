import { describe, expect, it } from 'vitest'
import { maxPayoutMemoBytes, payoutMemoFault } from './payout-memo.ts'
import { readWithdrawMemo, withdrawMemo } from './withdraw-memo.ts'

describe('the memo of a payout', () => {
  it('is allowed on EOS only, up to 256 bytes of UTF-8', () => {
    expect(maxPayoutMemoBytes('eos')).toBe(256)
    for (const memo of ['108123', ' a b ', 'ж'.repeat(128), '"'.repeat(256)])
      expect([memo, payoutMemoFault(memo, 'eos')]).toEqual([memo, undefined])
    expect(payoutMemoFault('a'.repeat(257), 'eos')).toBe('long')
    expect(payoutMemoFault(`${'ж'.repeat(128)}a`, 'eos')).toBe('long')
    for (const chain of ['xrp', 'tron', 'eth', '__proto__', 'toString'])
      expect([chain, payoutMemoFault('108123', chain)]).toEqual([chain, 'none'])
  })

  it.each([
    '',
    'a\nb',
    'a\tb',
    '\u0000',
    '\u202Eabc',
    '\uD800',
    '108\u200B123',
    '108123\u2060',
    '108\u00AD123',
    '\u200F111 222',
    '108123\uFEFF',
    '108\u2028123',
    '108123\u3164',
    '108123\u{E0031}',
  ])('rejects invisible characters: %j', (memo) => {
    expect(payoutMemoFault(memo, 'eos')).toBe('characters')
  })

  it("is parsed unchanged from a withdrawal's memo, however much JSON escapes", () => {
    const order = '00000000-0000-4000-8000-000000000000'
    for (const payoutMemo of ['108123', '"'.repeat(256)]) {
      const draft = { chain: 'eos', to: 'binancecleos', value: '123456789.12345678', payoutMemo, order }
      expect(readWithdrawMemo(withdrawMemo(draft), 'eos')).toEqual(draft)
    }
  })

  it.each([
    ['eos', '{"eos_wallet":"payer","value":"1","memo":7}'],
    ['eos', '{"eos_wallet":"payer","value":"1","memo":""}'],
    ['eos', `{"eos_wallet":"payer","value":"1","memo":"${'a'.repeat(257)}"}`],
    ['eos', '{"eos_wallet":"payer","value":"1","memo":"\\u202e"}'],
    ['eos', '{"eos_wallet":"payer","value":"1","memo":"108123\\u200b"}'],
    ['xrp', '{"xrp_wallet":"rHb9","value":"1","memo":"108123"}'],
  ])('makes a withdrawal unreadable when its chain %s cannot pay it: %s', (chain, text) => {
    expect(readWithdrawMemo(text, chain)).toBeUndefined()
  })
})
