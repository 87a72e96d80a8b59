/** Key of the position of the ordered log after the last ledger. */
export const LOG_POSITION = Buffer.from('log-position')

export function logPositionBytes(position: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(position))
  return bytes
}

export function readLogPosition(bytes: Uint8Array): number {
  return Number(Buffer.from(bytes).readBigUInt64BE())
}
