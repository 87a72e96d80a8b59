import type { TransactionProof } from '@tidebook/protocol'

/** What a node hands out to show that a transaction is in a ledger. */
export interface Evidence {
  readonly proof: TransactionProof
  /** The ledger that the node says it is in. */
  readonly ledgerHash: string
  readonly ledgerIndex: number
}

/** The ledger that the node's stream named last. */
export interface HeardLedger {
  readonly index: number
  readonly hash: string
}

/** Where the evidence comes from. */
export interface EvidenceSource {
  evidence(hash: string): Promise<Evidence>
  /** Listens until the stream names a ledger. */
  heard(): Promise<HeardLedger>
  /** Headers of ledgers `from` down to `to`, as the bytes that their hashes are of. */
  headers(from: number, to: number): AsyncIterable<string>
}

/** The transaction's bytes with one bit of the middle one turned over. */
export const withFlippedByte = ({ proof, ...rest }: Evidence): Evidence => {
  const at = (proof.tx_blob.length >> 2) * 2
  const byte = Number.parseInt(proof.tx_blob.slice(at, at + 2), 16) ^ 1
  const flipped = byte.toString(16).padStart(2, '0').toUpperCase()
  return { ...rest, proof: { ...proof, tx_blob: proof.tx_blob.slice(0, at) + flipped + proof.tx_blob.slice(at + 2) } }
}
