import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { readStored, removeStored, STORAGE_PREFIX, writeStored } from './storage.ts'

function asText(value: unknown): string {
  return typeof value === 'string' ? value : 'none'
}

describe('storage', () => {
  it('gives every key the product prefix (ENT-073)', () => {
    const storage = memoryStorage()
    writeStored('languageType', 'ru', storage)
    expect(Object.keys(Object.fromEntries([[storage.key(0), 1]]))).toEqual([`${STORAGE_PREFIX}languageType`])
    expect(readStored('languageType', asText, storage)).toBe('ru')
    removeStored('languageType', storage)
    expect(storage.length).toBe(0)
  })

  it('reads damaged or foreign values as missing', () => {
    const storage = memoryStorage({ [`${STORAGE_PREFIX}a`]: '{not json', [`${STORAGE_PREFIX}b`]: '7' })
    expect(readStored('a', asText, storage)).toBe('none')
    expect(readStored('b', asText, storage)).toBe('none')
  })

  it('keeps working when the browser refuses to store', () => {
    const full: Storage = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      getItem: () => {
        throw new DOMException('no', 'SecurityError')
      },
    }
    expect(() => writeStored('a', 1, full)).not.toThrow()
    expect(readStored('a', asText, full)).toBe('none')
  })
})
