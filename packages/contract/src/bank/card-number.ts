import { LENGTHS } from '../constants.ts'

/** Reasons why a text is not a bank card number (VAL-042, VAL-043). */
export type CardFault = 'missing' | 'form' | 'checksum'

const FORM = new RegExp(`^\\d{${LENGTHS.bankCardMin},${LENGTHS.bankCardMax}}$`)

/** Luhn check: doubles every second digit from the right; the sum of all digits ends in 0. */
function luhnHolds(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Returns the fault of a card number, typed with or without spaces, or undefined for a valid one. */
export function cardFault(text: string): CardFault | undefined {
  const number = text.replaceAll(' ', '')
  if (number === '') return 'missing'
  if (!FORM.test(number)) return 'form'
  return luhnHolds(number) ? undefined : 'checksum'
}
