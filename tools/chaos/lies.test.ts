import { decodeEnvelope, encodeEnvelope, MAX_ENVELOPE_BYTES } from '@tidebook/consensus'
import { describe, expect, it } from 'vitest'
import { Random } from '../differential/random.ts'
import { field, firstValue, readVarint, REQUEST } from './abci-frames.ts'
import type { Lie } from './lies.ts'
import { Lies } from './lies.ts'

const TXS = 1
const PREPARE_PROPOSAL = 17
const FINALIZE_BLOCK = 21
const APP_HASH = 5

const earlier = encodeEnvelope([{ blob: new Uint8Array(150).fill(7) }])
const own = encodeEnvelope([{ blob: new Uint8Array(90).fill(8) }])

function proposal(...txs: readonly Uint8Array[]): Uint8Array {
  return field(PREPARE_PROPOSAL, Buffer.concat(txs.map((tx) => field(TXS, tx))))
}

/** Returns the transactions that a dishonest validator proposes after it has proposed `earlier`. */
function lied(lie: Lie): Buffer[] {
  const lies = new Lies(new Random(1))
  lies.honest(REQUEST.prepareProposal, proposal(earlier))
  const bytes = firstValue(lies.liar(lie)(REQUEST.prepareProposal, proposal(own)))
  const txs: Buffer[] = []
  for (let offset = 0; offset < bytes.length;) {
    const length = readVarint(bytes, offset + 1)
    if (length === undefined) break
    offset = length.end + length.value
    txs.push(Buffer.from(bytes.subarray(length.end, offset)))
  }
  return txs
}

describe('a dishonest validator', () => {
  it('proposes bytes that are not an envelope, and envelopes that are too large', () => {
    const [first, garbage] = lied('garbage')
    expect(first).toEqual(Buffer.from(own))
    expect(() => decodeEnvelope(garbage ?? own)).toThrow()
    const [, oversized] = lied('oversized')
    expect(oversized?.length).toBeGreaterThan(MAX_ENVELOPE_BYTES)
    expect(() => decodeEnvelope(oversized ?? own)).toThrow()
  })

  it('proposes an envelope in an envelope', () => {
    const [, nested] = lied('nested')
    expect(decodeEnvelope(nested ?? own).map(({ blob }) => Buffer.from(blob))).toEqual([Buffer.from(earlier)])
  })

  it('proposes envelopes twice, and an earlier one', () => {
    expect(lied('duplicate')).toEqual([own, own, earlier].map((tx) => Buffer.from(tx)))
  })

  it('changes one bit of an earlier envelope', () => {
    const [, forged = Buffer.alloc(0)] = lied('forged')
    const changed = [...forged].map((byte, nth) => byte ^ (earlier[nth] ?? 0)).filter((bits) => bits !== 0)
    expect(forged.length).toBe(earlier.length)
    expect(changed).toEqual([1])
  })

  it('changes the app hash', () => {
    const honest = field(FINALIZE_BLOCK, field(APP_HASH, new Uint8Array(32).fill(9)))
    const changed = new Lies(new Random(1)).liar('app-hash')(REQUEST.finalizeBlock, honest)
    expect(firstValue(firstValue(changed))).toEqual(Uint8Array.from([...new Uint8Array(31).fill(9), 8]))
  })
})
