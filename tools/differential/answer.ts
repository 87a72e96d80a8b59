import { DifferentialError } from './differential-error.ts'

/** A JSON object from a response. */
export type Answer = Readonly<Record<string, unknown>>

/** Returns the error for a value that is not valid in a response. */
function unexpected(name: string, value: unknown): DifferentialError {
  const shown = JSON.stringify(value)?.slice(0, 100) ?? 'nothing'
  return new DifferentialError('reference/answer', `The reference answered ${shown} for ${name}`)
}

/** @throws DifferentialError `reference/answer` unless the value is an object */
export function asObject(name: string, value: unknown): Answer {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unexpected(name, value)
  return value as Answer
}

/**
 * Returns a field that is an object.
 * @throws DifferentialError `reference/answer`
 */
export function objectIn(answer: Answer, name: string): Answer {
  return asObject(name, answer[name])
}

/**
 * Returns a field that is a list of objects.
 * @throws DifferentialError `reference/answer`
 */
export function objectsIn(answer: Answer, name: string): readonly Answer[] {
  const value = answer[name]
  if (!Array.isArray(value)) throw unexpected(name, value)
  return value.map((item: unknown) => asObject(name, item))
}

/**
 * Returns a field that is text.
 * @throws DifferentialError `reference/answer`
 */
export function textIn(answer: Answer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string') throw unexpected(name, value)
  return value
}

/**
 * Returns a field that is a whole number, which some versions print as text.
 * @throws DifferentialError `reference/answer`
 */
export function wholeIn(answer: Answer, name: string): number {
  const value = answer[name]
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number.parseInt(value, 10) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw unexpected(name, value)
  return number
}
