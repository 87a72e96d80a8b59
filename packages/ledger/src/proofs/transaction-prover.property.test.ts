import fc from 'fast-check'
import { ProtocolError, swt, toHex, transactionHash, verifyTransactionProof, xrp } from '@tidebook/protocol'
import type { TransactionProof } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { headerHash } from '../trees/ledger-hash.ts'
import type { LedgerHeader } from '../base/header.ts'
import { rulesOf } from '../profiles/rules.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import { metadataBytes, transactionTree } from '../trees/transaction-tree.ts'
import type { TreeLeaf, TreeTransaction } from '../trees/transaction-tree.ts'

import { TransactionProver } from './transaction-prover.ts'

const RESULTS = ['tesSUCCESS', 'tecPATH_DRY', 'tecKILLED'] as const
const transactions = fc
  .uniqueArray(fc.record({ size: fc.integer({ min: 1, max: 300 }), salt: fc.nat(), result: fc.nat(2) }), {
    selector: ({ salt }) => salt,
    minLength: 1,
    maxLength: 40,
  })
  .map((all) => all.map(createLedger))

function createLedger({ size, salt, result: index }: { size: number; salt: number; result: number }, at: number) {
  const blob = new Uint8Array(size + 8).map((_, byte) => (byte * 7 + salt / (byte + 1)) & 0xff)
  new DataView(blob.buffer).setUint32(0, salt)
  const result = RESULTS[index] ?? 'tesSUCCESS'
  const metadata = { AffectedNodes: [], TransactionIndex: at, TransactionResult: result }
  return { tx: { hash: transactionHash(blob), blob }, result, metadata }
}

function leafOf(applied: TreeTransaction): TreeLeaf {
  const { metadata, result, tx } = applied
  return { hash: tx.hash, result, applied: { tx, metadataBytes: (rules) => metadataBytes(rules, metadata) } }
}

function headerOf(rules: LedgerRules, all: readonly TreeTransaction[]): LedgerHeader {
  const header = {
    index: 77,
    parentHash: 'A'.repeat(64),
    closeTime: 800_000_001,
    parentCloseTime: 800_000_000,
    totalDrops: 123_456_789n,
    transactionHash: toHex(transactionTree(rules, all.map(leafOf)).root()),
    stateHash: 'B'.repeat(64),
    transactionCount: all.length,
    closeTimeResolution: 10,
    closeFlags: 0,
  }
  return { ...header, hash: headerHash(rules, header) }
}

/** Changes one hex digit. */
function flipped(text: string, seed: number): string {
  const at = seed % text.length
  const digit = Number.parseInt(text.charAt(at), 16) ^ (1 + (seed % 15))
  return text.slice(0, at) + digit.toString(16).toUpperCase() + text.slice(at + 1)
}

/** Returns variants of a valid proof, each with a fault in one place. */
function damaged(proof: TransactionProof, seed: number): TransactionProof[] {
  const { header, meta_blob: meta, path, result_code: code, tx_blob: blob } = proof
  return [
    { ...proof, header: flipped(header, seed) },
    { ...proof, tx_blob: flipped(blob, seed) },
    { ...proof, path: path.slice(1) },
    { ...proof, path: [...path, path[0] ?? ''] },
    ...path.map((node, level) => ({ ...proof, path: path.with(level, flipped(node, seed)) })),
    ...(meta === undefined ? [] : [{ ...proof, meta_blob: flipped(meta, seed) }]),
    ...(code === undefined ? [] : [{ ...proof, result_code: code + 1 + (seed % 200) }]),
  ]
}

describe.each([
  ['with metadata in its leaves', rulesOf(xrp), xrp],
  ['with result codes in its leaves', rulesOf(swt), swt],
] as const)('proofs from a tree %s', (_kind, rules, network) => {
  it('prove every transaction and its result, and fail after a change of any digit', () => {
    fc.assert(
      fc.property(transactions, fc.nat(), (all, seed) => {
        const header = headerOf(rules, all)
        const prover = new TransactionProver(rules, header, all)
        expect(prover.isComplete).toBe(true)
        expect(prover.prove('C'.repeat(64))).toBeUndefined()
        for (const { tx, result } of all) {
          const proof = prover.prove(tx.hash)
          if (proof === undefined) throw new TypeError('No proof')
          const proven = verifyTransactionProof(network, proof, header.hash)
          expect(proven).toMatchObject({ transactionHash: tx.hash, ledgerIndex: 77, closeTime: 800_000_001 })
          expect(proven.resultCode === 0).toBe(result === 'tesSUCCESS')
          for (const bad of damaged(proof, seed)) {
            expect(() => verifyTransactionProof(network, bad, header.hash)).toThrow(ProtocolError)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are not created from a ledger that lacks a transaction', () => {
    fc.assert(
      fc.property(transactions, (all) => {
        expect(new TransactionProver(rules, headerOf(rules, all), all.slice(1)).isComplete).toBe(false)
      }),
    )
  })
})
