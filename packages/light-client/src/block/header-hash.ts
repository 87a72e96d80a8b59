import { merkleRoot } from '../encoding/merkle.ts'
import { ProtoWriter } from '../encoding/proto-writer.ts'
import { encodeBlockId, encodeTime } from './encode-parts.ts'
import type { BlockHeader } from './light-block.ts'

/** Returns the hash of a block: the Merkle root of the 14 fields of its header. */
export function headerHash(header: BlockHeader): Uint8Array {
  const bytes = (value: Uint8Array): ProtoWriter => new ProtoWriter().bytes(1, value)
  const fields = [
    new ProtoWriter().integer(1, header.version.block).integer(2, header.version.app),
    new ProtoWriter().text(1, header.chainId),
    new ProtoWriter().integer(1, header.height),
    encodeTime(header.time),
    encodeBlockId(header.lastBlockId),
    bytes(header.lastCommitHash),
    bytes(header.dataHash),
    bytes(header.validatorsHash),
    bytes(header.nextValidatorsHash),
    bytes(header.consensusHash),
    bytes(header.appHash),
    bytes(header.lastResultsHash),
    bytes(header.evidenceHash),
    bytes(header.proposerAddress),
  ]
  return merkleRoot(fields.map((field) => field.finish()))
}
