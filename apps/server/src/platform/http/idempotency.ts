import { createHash } from 'node:crypto'
import { ApiError } from './http.errors.ts'

/** A write with an idempotency key. */
export interface KeyedWrite {
  /** Ids of the call and of the signed-in caller. A key is unique only in combination with both. */
  readonly call: string
  readonly caller: string
  readonly key: string
  /** Network of the sender. It is not part of the key; it selects the budget that the write counts against. */
  readonly client: string
  /** SHA-256 of the input, hex. Reuse of the same key with another input is a client error. */
  readonly fingerprint: string
}

/** The state of a write. `underWay` also covers a write whose program ended before it knew the outcome. */
export type WriteState =
  | { readonly state: 'begun' }
  | { readonly state: 'underWay' }
  | { readonly state: 'other' }
  | { readonly state: 'done'; readonly answer: unknown }
  /** The write did not begin: no more writes of this client can be remembered for now. */
  | { readonly state: 'noRoom' }

/** How long a write is remembered, in hours. */
export const RETENTION_HOURS = 24

/** Remembers writes by idempotency key, with their responses. */
export interface IdempotencyStore {
  /** Claims a write once. `begun` means that the caller must perform it now. */
  begin(write: KeyedWrite): Promise<WriteState>
  /** Records the response to a completed write. */
  finish(write: KeyedWrite, answer: unknown): Promise<void>
  /** Releases a write that was rejected without effect, so that it may be sent again. */
  release(write: KeyedWrite): Promise<void>
}

/** Returns the SHA-256 of the input of a call, hex. */
export function fingerprintOf(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex')
}

/**
 * Performs a write once per key. A repetition receives the first response. While the outcome is unknown, for example
 * because the first attempt failed halfway, a repetition fails without effect.
 * @param onUnstored called when the write succeeded but could not be recorded
 * @throws ApiError `stillUnderWay`, `invalidParameter`, `tooFrequent`, and the errors of the work
 */
export async function executeOnce(
  store: IdempotencyStore,
  write: KeyedWrite,
  work: () => Promise<unknown>,
  onUnstored: (error: unknown) => void,
): Promise<unknown> {
  const state = await store.begin(write)
  if (state.state === 'done') return state.answer
  if (state.state === 'underWay') throw new ApiError('stillUnderWay')
  if (state.state === 'noRoom') throw new ApiError('tooFrequent')
  if (state.state === 'other') throw new ApiError('invalidParameter', 'idempotency-key: used for another request')
  const answer = await work().catch(async (error: unknown) => {
    // A rejected write had no effect. After any other failure the outcome is unknown, so the key stays claimed.
    if (error instanceof ApiError && error.code !== 'internal') await store.release(write)
    throw error
  })
  await store.finish(write, answer).catch(onUnstored)
  return answer
}
