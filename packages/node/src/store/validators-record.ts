import type { GenesisValidators } from '@tidebook/ledger'
import { fromHex, toHex } from '@tidebook/protocol'
import { NodeError } from '../base/node-error.ts'

const ID_BYTES = 20
const KEY_BYTES = 32
const HEAD_BYTES = ID_BYTES + 8
const SIGNER_BYTES = ID_BYTES + 2 + KEY_BYTES

/** Authority (20 bytes), its balance (8), then account (20), power (2) and key (32) of each validator. */
export function encodeValidators({ authority, balance, signers }: GenesisValidators): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + signers.length * SIGNER_BYTES)
  bytes.set(authority)
  bytes.writeBigUInt64BE(balance, ID_BYTES)
  for (const [index, { account, locator = '', weight }] of signers.entries()) {
    const at = HEAD_BYTES + index * SIGNER_BYTES
    bytes.set(account, at)
    bytes.writeUInt16BE(weight, at + ID_BYTES)
    bytes.set(fromHex(locator), at + ID_BYTES + 2)
  }
  return bytes
}

/** @throws NodeError node/store-corrupt */
export function decodeValidators(record: Uint8Array): GenesisValidators {
  // Copied, because the store reuses the memory of a value.
  const bytes = Buffer.from(record)
  const count = (bytes.length - HEAD_BYTES) / SIGNER_BYTES
  if (count < 1 || !Number.isSafeInteger(count)) {
    throw new NodeError('node/store-corrupt', 'the validators of the genesis are cut off')
  }
  const signers = Array.from({ length: count }, (_, index) => {
    const signer = bytes.subarray(HEAD_BYTES + index * SIGNER_BYTES)
    return {
      account: signer.subarray(0, ID_BYTES),
      weight: signer.readUInt16BE(ID_BYTES),
      locator: toHex(signer.subarray(ID_BYTES + 2, SIGNER_BYTES)),
    }
  })
  return { authority: bytes.subarray(0, ID_BYTES), balance: bytes.readBigUInt64BE(ID_BYTES), signers }
}
