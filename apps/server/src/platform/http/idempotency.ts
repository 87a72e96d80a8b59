import { createHash } from 'node:crypto'
import { ApiError } from './http.errors.ts'

/** A write that its sender named. */
export interface NamedWrite {
  /** Id of the call, and of who signed in: a key means something only together with both. */
  readonly call: string
  readonly caller: string
  readonly key: string
  /** Network that it came from; no part of its name, it tells whose room it takes. */
  readonly client: string
  /** SHA-256 of the input, hex: the same key with another input is a mistake of the sender. */
  readonly fingerprint: string
}

/** What is known of a write. `underWay` also when it was begun by a program that ended before it knew the outcome. */
export type WriteState =
  | { readonly state: 'begun' }
  | { readonly state: 'underWay' }
  | { readonly state: 'other' }
  | { readonly state: 'done'; readonly answer: unknown }
  /** Nothing was begun: no more of this client's writes can be remembered for now. */
  | { readonly state: 'noRoom' }

/** Hours that a write is remembered. */
export const REMEMBERED_HOURS = 24

/** Remembers named writes and what they were answered. */
export interface IdempotencyStore {
  /** Claims a write for the caller, once: `begun` means that it is to be done now. */
  begin(write: NamedWrite): Promise<WriteState>
  /** It was done and answered with this. */
  finish(write: NamedWrite, answer: unknown): Promise<void>
  /** It was refused and nothing was done: it may be sent again. */
  release(write: NamedWrite): Promise<void>
}

/** SHA-256 of what a call was given, hex. */
export const fingerprintOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex')

/**
 * Does a named write once. A repetition gets the first answer; while the outcome is not known, also because the first
 * attempt failed in the middle, it is told so and nothing is done.
 * @param onUnstored told when the write was done but could not be remembered as done
 * @throws ApiError `stillUnderWay`, `invalidParameter`, `tooFrequent`, and what the work throws
 */
export const doOnce = async (
  store: IdempotencyStore,
  write: NamedWrite,
  work: () => Promise<unknown>,
  onUnstored: (error: unknown) => void,
): Promise<unknown> => {
  const known = await store.begin(write)
  if (known.state === 'done') return known.answer
  if (known.state === 'underWay') throw new ApiError('stillUnderWay')
  if (known.state === 'noRoom') throw new ApiError('tooFrequent')
  if (known.state === 'other') throw new ApiError('invalidParameter', 'idempotency-key: used for another request')
  const answer = await work().catch(async (error: unknown) => {
    // A refusal did nothing. After any other failure nobody knows, and nobody may try again under this key.
    if (error instanceof ApiError && error.code !== 'internal') await store.release(write)
    throw error
  })
  await store.finish(write, answer).catch(onUnstored)
  return answer
}
