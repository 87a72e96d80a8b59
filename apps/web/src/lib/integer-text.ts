/** 0, or 1 to 12 digits without a leading zero (VAL-057). */
const INTEGER = /^(?:0|[1-9]\d{0,11})$/

/** Whether a text is a whole number without sign or separators. */
export function isIntegerText(text: string): boolean {
  return INTEGER.test(text)
}
