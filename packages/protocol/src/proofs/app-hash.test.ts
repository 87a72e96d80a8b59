import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import { appHash } from './app-hash.ts'

describe('appHash', () => {
  it('covers the prefix, the ledger hash and the carried state’s hash, in this order', () => {
    const ledger = fromHex('11'.repeat(32))
    const carried = fromHex('22'.repeat(32))
    // Computed by printf 'APH\0' and the two hashes | sha512sum, first half.
    expect(toHex(appHash(ledger, carried))).toBe('0E6190A44F4925976DDB73961C1C15CE1F53268D63C1AEDAF3405FAD2CFF1B1E')
    expect(appHash(carried, ledger)).not.toEqual(appHash(ledger, carried))
  })
})
