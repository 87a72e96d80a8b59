import type { Timestamp } from '../base/timestamp.ts'

/** Identity of a block: hash of its header, and of the parts in which it was sent. */
export interface BlockId {
  readonly hash: Uint8Array
  readonly parts: { readonly total: number; readonly hash: Uint8Array }
}

export interface BlockHeader {
  readonly version: { readonly block: number; readonly app: number }
  readonly chainId: string
  readonly height: number
  readonly time: Timestamp
  readonly lastBlockId: BlockId
  readonly lastCommitHash: Uint8Array
  readonly dataHash: Uint8Array
  readonly validatorsHash: Uint8Array
  readonly nextValidatorsHash: Uint8Array
  readonly consensusHash: Uint8Array
  /** App hash after the block before. */
  readonly appHash: Uint8Array
  readonly lastResultsHash: Uint8Array
  readonly evidenceHash: Uint8Array
  readonly proposerAddress: Uint8Array
}

/** The vote of one validator for the block. */
export interface CommitSignature {
  /** Upper-case hex. */
  readonly address: string
  readonly time: Timestamp
  readonly signature: Uint8Array
}

/** The votes for a block. */
export interface Commit {
  readonly height: number
  readonly round: number
  readonly blockId: BlockId
  /** One per validator, in the order of the set; undefined for one that did not vote for the block. */
  readonly signatures: readonly (CommitSignature | undefined)[]
}

export interface Validator {
  /** First 20 bytes of the SHA-256 of the key, upper-case hex. */
  readonly address: string
  /** Ed25519 key, 32 bytes. */
  readonly publicKey: Uint8Array
  readonly power: bigint
}

/** A block without its transactions, with the votes for it and the validators of its height. Not verified. */
export interface LightBlock {
  readonly header: BlockHeader
  readonly commit: Commit
  readonly validators: readonly Validator[]
}
