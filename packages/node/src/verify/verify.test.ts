import { createHash } from 'node:crypto'
import { deriveKeyPair, generateSecret, sha512Half, signData, swt, toHex } from '@tidebook/protocol'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { packTasks, unpackTasks } from './batch-format.ts'
import { VERIFIER_ORDER, compactFromDer, loadVerifier } from './secp256k1-verifier.ts'
import type { SignatureTask } from './verify-task.ts'
import { VerificationPool } from './verification-pool.ts'
import { VerifiedCache } from './verified-cache.ts'
import { verifyTask } from './verify-task.ts'

function task(seed: number, algorithm: 'secp256k1' | 'ed25519'): SignatureTask {
  const entropy = createHash('sha256').update(String(seed)).digest().subarray(0, 16)
  const keyPair = deriveKeyPair(swt, generateSecret(swt, entropy, algorithm))
  const message = Uint8Array.from({ length: 40 + seed }, (_, index) => (index * 7 + seed) & 0xff)
  return { publicKey: keyPair.publicKey, message, signature: signData(keyPair, message) }
}

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const at = (bit >> 3) % copy.length
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit & 7))
  return copy
}

const tasks = [task(1, 'secp256k1'), task(2, 'ed25519'), task(3, 'secp256k1'), task(4, 'ed25519')]

describe('signature checks', () => {
  it.each(VERIFIER_ORDER)('%s accepts valid signatures and rejects every flipped bit', async (kind) => {
    const { verify, kind: loaded } = await loadVerifier([kind])
    expect(loaded).toBe(kind)
    for (const good of tasks) {
      expect(verifyTask(good, verify)).toBe(true)
      for (let bit = 0; bit < 8 * 72; bit += 61) {
        expect(verifyTask({ ...good, signature: flipped(good.signature, bit) }, verify)).toBe(false)
        expect(verifyTask({ ...good, message: flipped(good.message, bit) }, verify)).toBe(false)
        expect(verifyTask({ ...good, publicKey: flipped(good.publicKey, bit) }, verify)).toBe(false)
      }
    }
  })

  it('rejects the high-S variant of a signature so that a transaction has only one id', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const [good] = tasks
    if (good === undefined) return
    const compact = Buffer.from(compactFromDer(good.signature) ?? [])
    const high = (order - BigInt(`0x${compact.subarray(32).toString('hex')}`)).toString(16).padStart(64, '0')
    const integer = (hex: string): Buffer => {
      const bytes = Buffer.from(hex, 'hex')
      const body = (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
      return Buffer.concat([Buffer.from([2, body.length]), body])
    }
    const body = Buffer.concat([
      integer(
        compact
          .subarray(0, 32)
          .toString('hex')
          .replace(/^(00)+/, ''),
      ),
      integer(high),
    ])
    const twin = Buffer.concat([Buffer.from([0x30, body.length]), body])
    for (const kind of VERIFIER_ORDER) {
      const { verify } = await loadVerifier([kind])
      expect(verifyTask({ ...good, signature: twin }, verify)).toBe(false)
    }
  })

  it('never throws on random bytes', async () => {
    const { verify } = await loadVerifier()
    const bytes = fc.uint8Array({ maxLength: 80 })
    fc.assert(
      fc.property(bytes, bytes, bytes, (publicKey, signature, message) => {
        expect(verifyTask({ publicKey, signature, message }, verify)).toBe(false)
      }),
    )
  })

  it('packs and unpacks any batch', () => {
    const part = fc.uint8Array({ maxLength: 200 })
    fc.assert(
      fc.property(fc.array(fc.record({ publicKey: part, signature: part, message: part })), (batch) => {
        expect(
          unpackTasks(packTasks(batch)).map(({ publicKey, signature, message }) => [
            [...publicKey],
            [...signature],
            [...message],
          ]),
        ).toEqual(batch.map(({ publicKey, signature, message }) => [[...publicKey], [...signature], [...message]]))
      }),
    )
  })

  it('falls back in order and reports when no verifier is left', async () => {
    await expect(loadVerifier([])).rejects.toThrow()
    expect((await loadVerifier()).kind).toBe('native')
  })
})

describe('verification pool', () => {
  const pools: VerificationPool[] = []
  afterAll(async () => {
    for (const pool of pools) await pool.stop()
  })

  it('answers every task of every batch once, with two workers', async () => {
    const pool = await VerificationPool.start({ workers: 2, batchSize: 3, onFailure: () => undefined })
    pools.push(pool)
    expect(pool.kind).toBe('native')
    const expected = Array.from({ length: 50 }, (_, index) => index % 3 !== 0)
    const answers = await Promise.all(
      expected.map((good, index) => {
        const one = tasks[index % tasks.length]
        const signatureTask = one && (good ? one : { ...one, signature: flipped(one.signature, 200) })
        return new Promise((resolve) => {
          if (signatureTask) pool.verify(signatureTask, resolve)
        })
      }),
    )
    expect(answers).toEqual(expected)
  })

  it('verifies an urgent task before those that can wait', async () => {
    const pool = await VerificationPool.start({ workers: 1, batchSize: 2, onFailure: () => undefined })
    pools.push(pool)
    const [good] = tasks
    if (good === undefined) throw new TypeError('No task')
    const forged = { ...good, signature: flipped(good.signature, 200) }
    let answered = 0
    const later = Array.from(
      { length: 400 },
      () =>
        new Promise<void>((resolve) => {
          pool.verifyLater(forged, () => {
            answered += 1
            resolve()
          })
        }),
    )
    // The worker receives its first batches before the urgent task arrives.
    await later[0]
    expect(await new Promise((resolve) => pool.verify(good, resolve))).toBe(true)
    expect(answered).toBeLessThan(100)
    await Promise.all(later)
    expect(answered).toBe(400)
  })

  it('reports tasks that cannot be packed as invalid', async () => {
    const pool = await VerificationPool.start({ workers: 1, order: ['wasm'], onFailure: () => undefined })
    pools.push(pool)
    expect(pool.kind).toBe('wasm')
    const huge = { publicKey: new Uint8Array(33), signature: new Uint8Array(300), message: new Uint8Array(4) }
    expect(await new Promise((resolve) => pool.verify(huge, resolve))).toBe(false)
  })

  it('reports that no verifier loads', async () => {
    await expect(VerificationPool.start({ workers: 1, order: [], onFailure: () => undefined })).rejects.toMatchObject({
      code: 'node/verifier-missing',
    })
  })
})

describe('cache of verified ids', () => {
  const idOf = (index: number): string => toHex(sha512Half(Uint8Array.of(index >> 8, index & 255)))
  /** Returns the id with a different digit at one position. */
  const unlike = (id: string, at: number): string =>
    `${id.slice(0, at)}${id[at] === '0' ? '1' : '0'}${id.slice(at + 1)}`

  it('matches complete ids only, and the latest of those that share a slot', () => {
    const cache = new VerifiedCache(8)
    const ids = Array.from({ length: 100 }, (_, index) => idOf(index))
    for (const id of ids) {
      expect(cache.has(id)).toBe(false)
      cache.add(id)
      expect(cache.has(id)).toBe(true)
      for (const at of [8, 31, 63]) expect(cache.has(unlike(id, at))).toBe(false)
    }
    const cached = ids.filter((id) => cache.has(id))
    expect(cached.length).toBeGreaterThan(1)
    expect(cached.length).toBeLessThanOrEqual(8)
  })

  it('keeps the ids of a mempool until their block, and the latest four of a set', () => {
    const cache = new VerifiedCache()
    const ids = Array.from({ length: 4096 }, (_, index) => idOf(index))
    for (const id of ids) cache.add(id)
    expect(ids.filter((id) => !cache.has(id))).toEqual([])
    const set = Array.from({ length: 5 }, (_, index) => `00000000${idOf(index).slice(8)}`)
    for (const id of [...set, ...set.slice(1)]) cache.add(id)
    expect(set.map((id) => cache.has(id))).toEqual([false, true, true, true, true])
  })
})
