import { bytesToHex } from '@noble/hashes/utils.js'
import { LightError } from '../base/light-error.ts'
import type { Timestamp } from '../base/timestamp.ts'
import { compareTimes, toMs } from '../base/timestamp.ts'
import type { BlockHeader, LightBlock, Validator } from '../block/light-block.ts'
import { totalPower } from '../block/validator-set.ts'
import type { TrustedBlock } from './trusted-block.ts'
import { hashOf } from './trusted-block.ts'
import { verifyCommit } from './verify-commit.ts'

const DAY = 86_400_000
/** Time for which the validators of a block are trusted to sign later ones. */
export const TRUSTING_PERIOD = 14 * DAY
const CLOCK_TOLERANCE = 10_000

export interface VerifyOptions {
  /** Current time, milliseconds since 1970. */
  readonly now: number
  /** Milliseconds; 14 days by default. */
  readonly trustingPeriod?: number
  /** Milliseconds by which a block may be ahead of `now`; 10 seconds by default. */
  readonly clockTolerance?: number
}

/** Whether the trusting period of a block is over. */
export function isExpired(time: Timestamp, { now, trustingPeriod = TRUSTING_PERIOD }: VerifyOptions): boolean {
  return toMs(time) + trustingPeriod <= now
}

function requireFresh(time: Timestamp, options: VerifyOptions): void {
  if (!isExpired(time, options)) return
  throw new LightError('light/expired', 'The trusted block is older than the trusting period', 'time')
}

function requireNotAhead({ time }: BlockHeader, { clockTolerance = CLOCK_TOLERANCE, now }: VerifyOptions): void {
  if (toMs(time) < now + clockTolerance) return
  throw new LightError('light/future', 'The block is from the future', 'header.time')
}

function requireNext(trusted: TrustedBlock, { height, time }: BlockHeader): void {
  if (height > trusted.height && compareTimes(time, trusted.time) > 0) return
  throw new LightError('light/order', 'The block is not after the trusted one', 'header.height')
}

/** Checks that the trusted block connects to the set of a block: it announces the set, or enough of its validators signed. */
function requireTrusted(trusted: TrustedBlock, { header }: LightBlock, signers: readonly Validator[]): void {
  if (header.height === trusted.height + 1) {
    if (bytesToHex(header.validatorsHash).toUpperCase() === trusted.nextValidatorsHash) return
    throw new LightError('light/validators', 'The trusted block announces other validators', 'header.validators_hash')
  }
  const signed = new Set(signers.map(({ address }) => address))
  const trustedSigners = trusted.validators.filter(({ address }) => signed.has(address))
  if (3n * totalPower(trustedSigners) > totalPower(trusted.validators)) return
  throw new LightError('light/untrusted', 'One third of the trusted power or less signed', 'commit')
}

/**
 * Verifies a block without any trusted one: its own validators signed it, and it is recent. Returns the signers. Use it
 * only when a person decides to trust those validators.
 * @throws LightError
 */
export function verifyFirst(block: LightBlock, options: VerifyOptions): readonly Validator[] {
  // A wrong signature is a fault of the block. Only its time depends on the clock of the caller, so it comes last.
  const signers = verifyCommit(block)
  requireNotAhead(block.header, options)
  requireFresh(block.header.time, options)
  return signers
}

/**
 * Verifies a block with a trusted one before it, or with the trusted one itself. Returns the validators that signed it.
 * @throws LightError `light/untrusted` when a block between both may connect them, another code when it is wrong
 */
export function verifyBlock(trusted: TrustedBlock, block: LightBlock, options: VerifyOptions): readonly Validator[] {
  const { header } = block
  if (header.chainId !== trusted.chainId)
    throw new LightError('light/chain', 'The block belongs to another chain', 'header.chain_id')
  requireFresh(trusted.time, options)
  requireNotAhead(header, options)
  if (header.height === trusted.height) {
    const signers = verifyCommit(block)
    if (hashOf(block) === trusted.hash) return signers
    throw new LightError('light/conflict', 'Another block has this height', 'header')
  }
  requireNext(trusted, header)
  const signers = verifyCommit(block)
  requireTrusted(trusted, block, signers)
  return signers
}
