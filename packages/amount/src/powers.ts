const TABLE: readonly bigint[] = Array.from({ length: 129 }, (_, power) => 10n ** BigInt(power))

/** Returns 10 to a non-negative power. A table holds the first 129 powers. */
export function powerOfTen(power: number): bigint {
  return TABLE[power] ?? 10n ** BigInt(power)
}

/** Returns the number of decimal digits of a non-negative integer. 0 has one digit. */
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
