import { ProtoWriter } from '../encoding/proto-writer.ts'
import { encodeBlockId, encodeTime } from './encode-parts.ts'
import type { Commit, CommitSignature } from './light-block.ts'

const PRECOMMIT = 2

/** Returns the bytes that a validator signs to commit a block: a `CanonicalVote` after its length. */
export function precommitBytes(
  chainId: string,
  { blockId, height, round }: Pick<Commit, 'blockId' | 'height' | 'round'>,
  { time }: Pick<CommitSignature, 'time'>,
): Uint8Array {
  return new ProtoWriter()
    .integer(1, PRECOMMIT)
    .fixed64(2, height)
    .fixed64(3, round)
    .message(4, encodeBlockId(blockId))
    .message(5, encodeTime(time))
    .text(6, chainId)
    .finishPrefixed()
}
