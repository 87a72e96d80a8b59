import { LightError } from '../base/light-error.ts'
import type { LightBlock, Validator } from '../block/light-block.ts'
import type { TrustedBlock } from './trusted-block.ts'
import { trustBlock } from './trusted-block.ts'
import type { VerifyOptions } from './verify-block.ts'
import { verifyBlock } from './verify-block.ts'

/** A block that was verified from a trusted one. */
export interface FollowedBlock {
  readonly trusted: TrustedBlock
  /** Validators that signed the block. */
  readonly signers: readonly Validator[]
  /** Number of blocks between both that connected their validators. */
  readonly steps: number
}

function isUnconnected(error: unknown): boolean {
  return error instanceof LightError && error.code === 'light/untrusted'
}

/**
 * Verifies a later block, by way of blocks between both when the validators have changed too much. Yields the height of
 * a block that it needs; the caller passes that block to `next`.
 * @throws LightError
 */
export function* followChain(
  start: TrustedBlock,
  target: LightBlock,
  options: VerifyOptions,
): Generator<number, FollowedBlock, LightBlock> {
  let trusted = start
  let steps = 0
  // Blocks to verify, the nearest last. Halving the distance needs at most 53 of them.
  const pending = [target]
  for (;;) {
    const block = pending.at(-1) ?? target
    try {
      const signers = verifyBlock(trusted, block, options)
      trusted = trustBlock(block)
      pending.pop()
      if (pending.length === 0) return { trusted, signers, steps }
      steps += 1
    } catch (error) {
      if (!isUnconnected(error)) throw error
      const middle = trusted.height + Math.floor((block.header.height - trusted.height) / 2)
      const found = yield middle
      if (found.header.height !== middle) throw new LightError('light/order', 'Is another block', 'header.height')
      pending.push(found)
    }
  }
}
