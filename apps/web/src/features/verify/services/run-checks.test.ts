import { readFileSync } from 'node:fs'
import { fromHex, toHex } from '@tidebook/protocol/codec'
import { xrp } from '@tidebook/protocol/networks'
import type { TransactionProof } from '@tidebook/protocol/proofs'
import { HASH_PREFIX, sha512Half } from '@tidebook/protocol/signing'
import { describe, expect, it } from 'vitest'
import { type Check, NOT_BEGUN, verdictOf, withCheck } from '../model/check.ts'
import { type Evidence, type EvidenceSource, withFlippedByte } from '../model/evidence.ts'
import { runChecks } from './run-checks.ts'

interface Recorded {
  readonly hash: string
  readonly ledger_hash: string
  readonly ledger_index: number
  readonly proof: TransactionProof
}

const file = new URL('../../../../../../packages/protocol/fixtures/transaction-proof.json', import.meta.url)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded
const sound: Evidence = {
  proof: recorded.proof,
  ledgerHash: recorded.ledger_hash,
  ledgerIndex: recorded.ledger_index,
}

interface Header {
  readonly text: string
  readonly hash: string
}

/** Returns a ledger header with the given parent. */
function headerOn(parentHash: string, index: number): Header {
  const bytes = new Uint8Array(118)
  new DataView(bytes.buffer).setUint32(0, index)
  bytes.set(fromHex(parentHash), 12)
  const prefixed = new Uint8Array([...HASH_PREFIX.ledgerHeader, ...bytes])
  return { text: toHex(bytes), hash: toHex(sha512Half(prefixed)) }
}

/** Returns three ledgers on top of the recorded one, newest first. */
function chain(parent = sound.ledgerHash): Header[] {
  const headers: Header[] = []
  for (let above = 1; above <= 3; above += 1) {
    headers.unshift(headerOn(headers[0]?.hash ?? parent, sound.ledgerIndex + above))
  }
  return headers
}

function source(headers: readonly Header[]): EvidenceSource {
  return {
    evidence: () => Promise.resolve(sound),
    lastLedger: () =>
      Promise.resolve({
        index: sound.ledgerIndex + headers.length,
        hash: headers[0]?.hash ?? sound.ledgerHash,
      }),
    async *headers(from, to) {
      const newest = sound.ledgerIndex + headers.length
      for (let index = from; index >= to; index -= 1) yield headers[newest - index]?.text ?? ''
    },
    block: () => Promise.resolve({ kind: 'operator' }),
  }
}

async function check(evidence: Evidence, headers: readonly Header[] = chain()): Promise<readonly Check[]> {
  let checks = NOT_BEGUN
  await runChecks(xrp, recorded.hash, evidence, source(headers), (one) => (checks = withCheck(checks, one)))
  return checks
}

function statesOf(checks: readonly Check[]): string[] {
  return checks.map(({ id, state }) => `${id} ${state}`)
}

describe('the verification of a transaction in the browser', () => {
  it('follows a transaction from its bytes to the ledger on the stream (TRD-112)', async () => {
    const checks = await check(sound)
    expect(verdictOf(checks, 'operator')).toBe('passed')
    expect(checks.map(({ figures }) => figures)).toMatchObject([
      { hash: recorded.hash, bytes: recorded.proof.tx_blob.length / 2 },
      { count: 1, signers: expect.stringMatching(/^r/) },
      { ledger: sound.ledgerIndex, nodes: recorded.proof.path.length, code: 143 },
      { heard: sound.ledgerIndex + 3, links: 3, ledger: sound.ledgerIndex },
    ])
    expect(verdictOf(await check(sound, []), 'operator')).toBe('passed')
  })

  it('fails when one byte of the transaction is flipped (TRD-112)', async () => {
    const checks = await check(withFlippedByte(sound))
    expect(statesOf(checks).slice(0, 3)).toEqual(['hash failed', 'signature failed', 'membership failed'])
    expect(verdictOf(checks, 'operator')).toBe('failed')
  })

  it('covers every byte of the transaction', async () => {
    const { tx_blob: blob } = sound.proof
    for (let at = 0; at < blob.length; at += 2) {
      const byte = (Number.parseInt(blob.slice(at, at + 2), 16) ^ 0x10).toString(16).padStart(2, '0')
      const proof = { ...sound.proof, tx_blob: blob.slice(0, at) + byte + blob.slice(at + 2) }
      const [hash] = await check({ ...sound, proof })
      expect(hash?.state).toBe('failed')
    }
  })

  it('returns the newest ledger that another one follows, when every check passes', async () => {
    const headers = chain()
    const run = (evidence: Evidence) => runChecks(xrp, recorded.hash, evidence, source(headers), () => undefined)
    expect(await run(sound)).toEqual({ index: sound.ledgerIndex + 2, hash: headers[1]?.hash })
    expect(await run(withFlippedByte(sound))).toBeUndefined()
    expect(await runChecks(xrp, recorded.hash, sound, source([]), () => undefined)).toEqual({
      index: sound.ledgerIndex,
      hash: sound.ledgerHash,
    })
  })

  it('detects another transaction, path or chain at the respective check', async () => {
    expect(statesOf(await check({ ...sound, proof: { ...sound.proof, path: [] } }))).toContain('membership failed')
    const other = chain('A'.repeat(64))
    expect(statesOf(await check(sound, other))).toEqual([
      'hash passed',
      'signature passed',
      'membership passed',
      'chain failed',
    ])
    const [first, second, third] = chain()
    if (first === undefined || second === undefined || third === undefined) return
    expect(statesOf(await check(sound, [first, third, second]))).toContain('chain failed')
  })
})
