import type { Timestamp } from '../base/timestamp.ts'
import { ProtoWriter } from '../encoding/proto-writer.ts'
import type { BlockId } from './light-block.ts'

/** Writes a `google.protobuf.Timestamp`. */
export function encodeTime({ nanos, seconds }: Timestamp): ProtoWriter {
  return new ProtoWriter().integer(1, seconds).integer(2, nanos)
}

/** Writes a `BlockID`, which has the same form in headers and in votes. */
export function encodeBlockId({ hash, parts }: BlockId): ProtoWriter {
  return new ProtoWriter().bytes(1, hash).message(2, new ProtoWriter().integer(1, parts.total).bytes(2, parts.hash))
}
