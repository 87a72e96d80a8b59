import type { TransactionProof } from '@tidebook/protocol'

/** A node's proof that a ledger contains a transaction. */
export interface Evidence {
  readonly proof: TransactionProof
  /** The ledger that contains the transaction, according to the node. */
  readonly ledgerHash: string
  readonly ledgerIndex: number
}

/** A ledger of the chain that the node announces. */
export interface ReportedLedger {
  readonly index: number
  readonly hash: string
}

/** A node's response to a request for the block that commits to a ledger. */
export type BlockAnswer =
  /** The proof, not verified. */
  | { readonly kind: 'proof'; readonly json: Readonly<Record<string, unknown>> }
  /** The node reports that one operator orders its ledger, or does not support the request. */
  | { readonly kind: 'operator' | 'unproven' }
  /** The node deleted the block. */
  | { readonly kind: 'gone' }

/** A source of evidence about a transaction. */
export interface EvidenceSource {
  evidence(hash: string): Promise<Evidence>
  /** Returns the last ledger that the node announces. */
  lastLedger(): Promise<ReportedLedger>
  /** Reads the headers of ledgers `from` down to `to`, as the bytes that are hashed. */
  headers(from: number, to: number): AsyncIterable<string>
  /** Requests the block that commits to a ledger. */
  block(ledgerIndex: number): Promise<BlockAnswer>
}

/** Returns the evidence with one bit flipped in the middle byte of the transaction. */
export function withFlippedByte({ proof, ...rest }: Evidence): Evidence {
  const at = (proof.tx_blob.length >> 2) * 2
  const byte = Number.parseInt(proof.tx_blob.slice(at, at + 2), 16) ^ 1
  const flipped = byte.toString(16).padStart(2, '0').toUpperCase()
  return { ...rest, proof: { ...proof, tx_blob: proof.tx_blob.slice(0, at) + flipped + proof.tx_blob.slice(at + 2) } }
}
