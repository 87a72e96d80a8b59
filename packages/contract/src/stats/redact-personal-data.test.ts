import { expect, it } from 'vitest'
import { redactPersonalData, MAX_REPORT_LENGTH } from './redact-personal-data.ts'

it.each([
  ['no account jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', 'no account …'],
  ['secret ssSFdAJQbDmULWCZWEbNfExpr26kP is wrong', 'secret … is wrong'],
  ['alice@example.com cannot be bound', '… cannot be bound'],
  ['call 138 0000-0001 now', 'call … now'],
  ['https://x.example/trade?address=abc#token', 'https://x.example/trade…'],
  ['x is not a function', 'x is not a function'],
  ['line 1204', 'line 1204'],
])('%s becomes %s', (text, expected) => {
  expect(redactPersonalData(text)).toBe(expected)
})

it('is short for a text of any length', () => {
  expect(redactPersonalData('a b '.repeat(1_000_000))).toHaveLength(MAX_REPORT_LENGTH)
})
