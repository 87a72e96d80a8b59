import { bytesToHex } from '@noble/hashes/utils.js'
import { headerHash } from '../block/header-hash.ts'
import type { LightBlock, Validator } from '../block/light-block.ts'
import { validatorsHash } from '../block/validator-set.ts'
import type { Timestamp } from '../base/timestamp.ts'

/** A block whose validators are trusted to sign later ones. */
export interface TrustedBlock {
  readonly chainId: string
  /** 0 for the genesis. */
  readonly height: number
  readonly time: Timestamp
  /** Hash of the block, upper-case hex; empty for the genesis. */
  readonly hash: string
  readonly validators: readonly Validator[]
  /** Hash of the validators of the next height, upper-case hex. */
  readonly nextValidatorsHash: string
}

function hex(bytes: Uint8Array): string {
  return bytesToHex(bytes).toUpperCase()
}

/** Returns the hash of a block, upper-case hex. */
export function hashOf({ header }: LightBlock): string {
  return hex(headerHash(header))
}

/** Returns a verified block as a trusted one. */
export function trustBlock(block: LightBlock): TrustedBlock {
  const { chainId, height, nextValidatorsHash, time } = block.header
  return {
    chainId,
    height,
    time,
    hash: hashOf(block),
    validators: block.validators,
    nextValidatorsHash: hex(nextValidatorsHash),
  }
}

/** Returns the trusted start of a chain: the validators of its genesis. */
export function trustGenesis(chainId: string, time: Timestamp, validators: readonly Validator[]): TrustedBlock {
  return { chainId, height: 0, time, hash: '', validators, nextValidatorsHash: hex(validatorsHash(validators)) }
}
