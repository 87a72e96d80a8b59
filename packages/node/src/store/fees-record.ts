import type { LedgerFees } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'

const AMOUNT_BYTES = 8
const RECORD_BYTES = 3 * AMOUNT_BYTES

export function encodeFees({ baseFee, reserveBase, reserveIncrement }: LedgerFees): Buffer {
  const bytes = Buffer.alloc(RECORD_BYTES)
  for (const [index, amount] of [baseFee, reserveBase, reserveIncrement].entries()) {
    bytes.writeBigUInt64BE(amount, index * AMOUNT_BYTES)
  }
  return bytes
}

/** @throws NodeError node/store-corrupt */
export function decodeFees(bytes: Uint8Array): LedgerFees {
  if (bytes.length !== RECORD_BYTES) throw new NodeError('node/store-corrupt', 'the fees of the genesis are cut off')
  const view = Buffer.from(bytes)
  return {
    baseFee: view.readBigUInt64BE(0),
    reserveBase: view.readBigUInt64BE(AMOUNT_BYTES),
    reserveIncrement: view.readBigUInt64BE(2 * AMOUNT_BYTES),
  }
}
