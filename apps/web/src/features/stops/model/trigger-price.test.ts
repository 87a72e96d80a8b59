import { expect, it } from 'vitest'
import { triggerPrice } from './trigger-price.ts'

it.each([
  ['falls', '0.02712345', '0.027123'],
  ['rises', '0.02712345', '0.027124'],
  ['falls', '0.027', '0.027'],
  ['rises', undefined, undefined],
] as const)('shows a trailing trigger that %s at %s in the decimals of the pair: %s', (when, present, shown) => {
  const trigger = { trail: '10', unit: 'percent', from: '0.03', when } as const
  expect(triggerPrice({ trigger, price: '0.020000', ...(present !== undefined && { present }) })).toBe(shown)
})

it('shows a fixed trigger as it was signed', () => {
  const trigger = { price: '0.0271', when: 'rises' } as const
  expect(triggerPrice({ trigger, price: '0.02' })).toBe('0.0271')
})
