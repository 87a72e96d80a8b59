import { signBlock, testValidator } from '@tidebook/light-client/testing'
import type { TestBlock, TestValidator } from '@tidebook/light-client/testing'
import { fromHex, toHex } from '@tidebook/protocol/codec'
import { appHash } from '@tidebook/protocol/proofs'
import type { BlockAnswer, EvidenceSource, ReportedLedger } from '../model/evidence.ts'
import type { Trust, TrustStore } from '../model/trust.ts'

export const CHAIN = 'tide'
const START = 1_764_000_000
const CARRIED = 'CA'.repeat(32)
/** Index of the ledger that block 1 commits to. */
const OFFSET = 4

export function validatorsOf(letters: string, power?: number): readonly TestValidator[] {
  return Array.from(letters, (letter) => testValidator(`validator ${letter}`, power))
}

/** Returns the ledger that a block commits to. */
export function ledgerAt(height: number): ReportedLedger {
  return {
    index: height + OFFSET,
    hash: height.toString(16).padStart(64, '0').toUpperCase(),
  }
}

/** Time of a block, milliseconds since 1970. */
export function timeOf(height: number): number {
  return (START + height) * 1000
}

/** Returns a node's response with the block at a height. */
export function blockAnswer(
  block: Pick<TestBlock, 'height' | 'validators'> & Partial<TestBlock>,
  ledgerHash = ledgerAt(block.height).hash,
): BlockAnswer {
  const hash = toHex(appHash(fromHex(ledgerHash), fromHex(CARRIED)))
  const signed = signBlock({ chainId: CHAIN, seconds: START + block.height, appHash: hash, ...block })
  return { kind: 'proof', json: { ...signed, carried_hash: CARRIED } }
}

/** Returns a node that responds with the block at each height, and the list of requested heights. */
export function nodeWith(answer: (height: number) => BlockAnswer) {
  const requested: number[] = []
  const source: EvidenceSource = {
    evidence: () => Promise.reject(new TypeError('Not used')),
    lastLedger: () => Promise.reject(new TypeError('Not used')),
    async *headers() {
      yield await Promise.reject<string>(new TypeError('Not used'))
    },
    block: (index) => {
      requested.push(index - OFFSET)
      return Promise.resolve(answer(index - OFFSET))
    },
  }
  return { requested, source }
}

/** Stores trusted validators in memory. */
export class TestTrust implements TrustStore {
  trust: Trust | undefined

  constructor(trust?: Trust) {
    this.trust = trust
  }

  read(): Trust | undefined {
    return this.trust
  }

  keep(trust: Trust): void {
    this.trust = trust
  }

  nameOf(): undefined {
    return undefined
  }
}
