import { describe, expect, it } from 'vitest'
import { amountField, integerField, textField } from './fields.ts'

const issued = { currency: 'CNY', issuer: 'jI', value: '1' }
const odd = [undefined, null, 5, 1.5, true, 'text', {}, [], { ...issued, currency: 1 }, { ...issued, issuer: null }]

describe('fields of an entry', () => {
  it.each(odd)('%j', (value) => {
    const text = typeof value === 'string' ? value : undefined
    expect([textField({ a: value }, 'a'), textField({ a: value }, 'b')]).toEqual([text, undefined])
    expect(integerField({ a: value }, 'a')).toBe(value === 5 ? 5 : undefined)
    expect(amountField({ a: value }, 'a')).toBe(text)
  })

  it('parses an amount from text, or from currency, issuer and value', () => {
    expect(amountField({ a: { ...issued, more: 1 } }, 'a')).toEqual(issued)
    expect(amountField({ a: { ...issued, value: 1 } }, 'a')).toBeUndefined()
  })
})
