import { LENGTHS } from '../constants.ts'

/** Why a number is no number of a bank card (VAL-042, VAL-043). */
export type CardFault = 'missing' | 'form' | 'checksum'

const FORM = new RegExp(`^\\d{${LENGTHS.bankCardMin},${LENGTHS.bankCardMax}}$`)

/** Every second digit from the right is doubled; the sum of all digits ends in 0 (Luhn). */
const luhnHolds = (number: string): boolean => {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** What is wrong with a card's number, typed with or without spaces; undefined for one that may be. */
export const cardFault = (text: string): CardFault | undefined => {
  const number = text.replaceAll(' ', '')
  if (number === '') return 'missing'
  if (!FORM.test(number)) return 'form'
  return luhnHolds(number) ? undefined : 'checksum'
}
