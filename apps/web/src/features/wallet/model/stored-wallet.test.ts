import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { lockCountdown } from './lock-countdown.ts'
import { forgetWallet, readWallet, parseWallet, writeWallet } from './stored-wallet.ts'

const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

describe('stored wallet', () => {
  it("is stored under the product's prefix, public part only (ENT-073)", () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    writeWallet({ address: ADDRESS, alias: 'Mine', vault: 'abc' }, storage)
    expect([...kept.keys()]).toEqual(['tidebook_wallet'])
    expect(readWallet(storage)?.alias).toBe('Mine')
    forgetWallet(storage)
    expect(readWallet(storage)).toBeUndefined()
  })

  it('belongs to the vault named by its address if an earlier release stored it', () => {
    const storage = memoryStorage({ tidebook_wallet: JSON.stringify({ address: ADDRESS, alias: 'Mine' }) })
    expect(readWallet(storage)).toEqual({ address: ADDRESS, alias: 'Mine', vault: ADDRESS })
    for (const bad of ['null', '7', '"x"', '{}'])
      expect(readWallet(memoryStorage({ tidebook_wallet: bad })), bad).toBeUndefined()
  })

  it('has a valid address, alias and vault', () => {
    const wallet = { address: ADDRESS, alias: 'Mine', vault: 'abc' }
    expect(parseWallet({ ...wallet, secret: 'sXXX' })).toEqual(wallet)
    for (const bad of [
      undefined,
      null,
      7,
      'x',
      {},
      { ...wallet, address: '<script>' },
      { ...wallet, alias: 1 },
      { ...wallet, vault: 1 },
    ]) {
      expect(parseWallet(bad)).toBeUndefined()
    }
  })
})

describe('lock countdown', () => {
  it('runs from 15:00 to 0:00 and no further', () => {
    expect(lockCountdown(900_000, 0)).toBe('15:00')
    expect(lockCountdown(900_000, 28_000)).toBe('14:32')
    expect(lockCountdown(900_000, 899_500)).toBe('0:00')
    expect(lockCountdown(900_000, 2_000_000)).toBe('0:00')
  })
})
