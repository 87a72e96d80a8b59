function round(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * Returns the path of a line through the values, with two units of space at top and bottom; empty for fewer than two
 * values.
 */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = width / (values.length - 1)
  return values
    .map((value, index) => {
      const share = span === 0 ? 0.5 : (value - low) / span
      return `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height - 2 - share * (height - 4))}`
    })
    .join('')
}
