import { expect, it } from 'vitest'
import { orderKindOf } from './order-type.ts'

it.each([
  [0, 'limit'],
  [0x8_0000, 'limit'],
  [0x1_0000, 'postOnly'],
  [0x2_0000, 'immediateOrCancel'],
  [0x4_0000, 'fillOrKill'],
  [0x8000_0000 + 0xa_0000, 'immediateOrCancel'],
  [0x5_0000, 'fillOrKill'],
  [0x3_0000, 'immediateOrCancel'],
] as const)('maps the flags %i to the order type %s', (flags, kind) => {
  expect(orderKindOf(flags)).toBe(kind)
})
