const TABLE: readonly bigint[] = Array.from({ length: 129 }, (_, power) => 10n ** BigInt(power))

/** 10 to the given non-negative power; the first 129 come from a table. */
export function powerOfTen(power: number): bigint {
  return TABLE[power] ?? 10n ** BigInt(power)
}

/** Decimal digits of a non-negative integer; 0 has one digit. */
export function digitCount(value: bigint): number {
  if (value >= powerOfTen(TABLE.length - 1)) return value.toString().length
  let low = 1
  let high = TABLE.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (value < powerOfTen(middle)) high = middle
    else low = middle + 1
  }
  return low
}
