const WORD = 0x1_0000_0000

const whole = new BigInt64Array(1)
const words = new DataView(whole.buffer)
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
const [LOW, HIGH] = isLittleEndian ? [0, 4] : [4, 0]

/** Returns an integer as a double when it is exact, otherwise undefined. Several times cheaper than `Number(value)`. */
export function exactNumber(value: bigint): number | undefined {
  whole[0] = value
  const number = words.getInt32(HIGH, isLittleEndian) * WORD + words.getUint32(LOW, isLittleEndian)
  // A value longer than 64 bits was truncated.
  return Number.isSafeInteger(number) && whole[0] === value ? number : undefined
}
