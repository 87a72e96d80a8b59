import { describe, expect, it } from 'vitest'
import { createSealer } from './sealer.ts'

function key(id: string) {
  return { id, bytes: Buffer.alloc(32, id) }
}

const sealer = createSealer(() => key('one'))

describe('a sealed value', () => {
  it('is opened with the same key in the same place, and is never encrypted the same way twice', () => {
    const [a, b] = [sealer.seal(Buffer.from('name'), 'row 1'), sealer.seal(Buffer.from('name'), 'row 1')]
    expect(sealer.open(a, 'row 1').toString()).toBe('name')
    expect(a.keyId).toBe('one')
    expect(a.bytes.equals(b.bytes)).toBe(false)
    expect(a.bytes.includes('name')).toBe(false)
  })

  it('is not opened in another place, with another key, or after a bit was changed', () => {
    const sealed = sealer.seal(Buffer.from('name'), 'row 1')
    expect(() => sealer.open(sealed, 'row 2')).toThrow('another place')
    expect(() => createSealer(() => key('two')).open(sealed, 'row 1')).toThrow('another key')
    expect(() => createSealer(() => key('two')).open({ ...sealed, keyId: 'two' }, 'row 1')).toThrow('changed')
    for (let at = 0; at < sealed.bytes.length; at += 1) {
      const bytes = Buffer.from(sealed.bytes)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      expect(() => sealer.open({ ...sealed, bytes }, 'row 1')).toThrow('changed')
    }
    expect(() => sealer.open({ ...sealed, bytes: sealed.bytes.subarray(0, 20) }, 'row 1')).toThrow('changed')
  })

  it('can be compared by a fingerprint for one purpose and under one key', () => {
    const print = sealer.fingerprint('4111', 'card')
    expect(sealer.fingerprint('4111', 'card')).toBe(print)
    const others = [sealer.fingerprint('4112', 'card'), sealer.fingerprint('4111', 'number')]
    expect([...others, createSealer(() => key('two')).fingerprint('4111', 'card')]).not.toContain(print)
  })
})
