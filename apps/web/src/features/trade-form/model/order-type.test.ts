import { expect, it } from 'vitest'
import { OrderTypeError, ledgerFlags } from './order-type.ts'

it("maps the order types to the ledger's flags (TRD-101)", () => {
  expect(ledgerFlags('limit')).toBe(0)
  expect(ledgerFlags('postOnly')).toBe(0x10000)
  expect(ledgerFlags('market')).toBe(0x20000)
  expect(ledgerFlags('immediateOrCancel')).toBe(0x20000)
  expect(ledgerFlags('fillOrKill')).toBe(0x40000)
})

it('rejects an unknown order type (ERR-036)', () => {
  expect(() => ledgerFlags('x')).toThrow(OrderTypeError)
  expect(() => ledgerFlags('toString')).toThrow(expect.objectContaining({ code: 'trade/wrong-order-type' }))
})
