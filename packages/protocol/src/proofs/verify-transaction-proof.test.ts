import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { xrp } from '../networks/index.ts'
import { ProtocolError } from '../protocol-error.ts'
import { verifyTransactionProof } from './verify-transaction-proof.ts'
import type { TransactionProof } from './verify-transaction-proof.ts'

interface Recorded {
  readonly ledger_hash: string
  readonly ledger_index: number
  readonly close_time: number
  readonly hash: string
  readonly proof: TransactionProof
}

const file = new URL('../../fixtures/transaction-proof.json', import.meta.url)
const { ledger_hash: ledgerHash, proof, ...recorded } = JSON.parse(readFileSync(file, 'utf8')) as Recorded

const TAG_NEEDED = 143

function refusal(changed: Partial<TransactionProof>, hash = ledgerHash): unknown {
  try {
    return verifyTransactionProof(xrp, { ...proof, ...changed }, hash)
  } catch (error) {
    return error instanceof ProtocolError ? [error.code, error.field] : error
  }
}

describe('proof of a transaction in a ledger that the reference closed', () => {
  it('returns the transaction, its result and its ledger', () => {
    expect(verifyTransactionProof(xrp, proof, ledgerHash.toLowerCase())).toEqual({
      ledgerHash,
      ledgerIndex: recorded.ledger_index,
      closeTime: recorded.close_time,
      transactionHash: recorded.hash,
      resultCode: TAG_NEEDED,
    })
  })

  it('reports the part that does not match', () => {
    expect(refusal({}, 'F'.repeat(64))).toEqual(['protocol/proof', 'header'])
    expect(refusal({ header: '' })).toEqual(['protocol/proof', 'header'])
    expect(refusal({ path: [] })).toEqual(['protocol/proof', 'path'])
    expect(refusal({ path: proof.path.slice(0, 1) })).toEqual(['protocol/proof', 'tx_blob'])
    expect(refusal({ path: proof.path.map((node) => node.slice(64)) })).toEqual(['protocol/proof', 'path'])
    expect(refusal({ path: proof.path.toReversed() })).toEqual(['protocol/proof', 'path'])
    const { meta_blob: meta, ...bare } = proof
    expect(meta).toBeDefined()
    expect(() => verifyTransactionProof(xrp, bare, ledgerHash)).toThrow('result_code')
    expect(() => verifyTransactionProof(xrp, { ...bare, result_code: TAG_NEEDED }, ledgerHash)).toThrow('tx_blob')
  })
})
