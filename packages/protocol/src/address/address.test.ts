import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountIds } from '../../testing/arbitraries.ts'
import { goldenSeeds, networkOf } from '../../testing/golden.ts'
import { fromHex } from '../hex.ts'
import { biz, bvcadt, call, stm, swt, xrp } from '../networks/index.ts'
import { decodeAddress, encodeAddress, isValidAddress } from './address.ts'

const networks = [swt, xrp, call, stm, biz, bvcadt]
const knownAddress = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'

describe('addresses', () => {
  it('match the recorded keys of every network', () => {
    for (const seed of goldenSeeds) {
      if (seed.accountId === undefined) continue
      const network = networkOf(seed.chain)
      expect(encodeAddress(network, fromHex(seed.accountId))).toBe(seed.address)
      expect(decodeAddress(network, seed.address)).toEqual(fromHex(seed.accountId))
    }
  })

  it('decode on their own network and are rejected on a network with another alphabet', () => {
    fc.assert(
      fc.property(accountIds, fc.constantFrom(...networks), fc.constantFrom(...networks), (id, network, other) => {
        const address = encodeAddress(network, id)
        expect(decodeAddress(network, address)).toEqual(id)
        if (isValidAddress(other, address)) expect(encodeAddress(other, id)).toBe(address)
      }),
    )
  })

  it('VAL-037 an address has 26 to 36 characters and a valid checksum', () => {
    expect(isValidAddress(swt, knownAddress)).toBe(true)
    expect(isValidAddress(swt, knownAddress.slice(0, 25))).toBe(false)
    expect(isValidAddress(swt, `${knownAddress}abc`)).toBe(false)
    expect(isValidAddress(swt, `${knownAddress.slice(0, -1)}2`)).toBe(false)
    expect(isValidAddress(swt, knownAddress.replace('j', 'r'))).toBe(false)
    expect(isValidAddress(swt, ` ${knownAddress}`)).toBe(false)
    expect(isValidAddress(swt, 'jjjjjjjjjjjjjjjjjjjjBZbvri')).toBe(true)
    expect('jjjjjjjjjjjjjjjjjjjjBZbvri').toHaveLength(26)
  })

  it('distinguish bizain and bvcadt, whose addresses both begin with b, by alphabet', () => {
    expect(isValidAddress(biz, 'b3BaHs8ZePxPgi3tTjLSt8h7kauq9v79n1')).toBe(true)
    expect(isValidAddress(bvcadt, 'b3BaHs8ZePxPgi3tTjLSt8h7kauq9v79n1')).toBe(false)
    expect(isValidAddress(bvcadt, 'b3BaHs8ZePxPgi3tTrLSt8h7kauq9v79n1')).toBe(true)
  })

  it('decode any text to an account id or throw a ProtocolError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string()), (text) => {
        expect(isValidAddress(swt, text)).toBe(false)
        expect(() => decodeAddress(swt, text)).toThrow(expect.objectContaining({ code: 'protocol/address' }))
      }),
    )
    expect(() => encodeAddress(swt, new Uint8Array(19))).toThrow(expect.objectContaining({ code: 'protocol/address' }))
  })
})
