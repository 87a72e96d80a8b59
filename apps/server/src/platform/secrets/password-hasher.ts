import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createBoundedQueue } from './bounded-queue.ts'

/** Hashes and verifies passwords. */
export interface PasswordHasher {
  /** @throws ApiError `tooFrequent` when too many tasks are waiting */
  hash(password: string): Promise<string>
  /**
   * Verifies a password. An unknown user (undefined) takes as long as a wrong password.
   * @throws ApiError `tooFrequent`
   */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

/** Argon2id with 19 MiB and two passes (OWASP). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core stays free for other work; each hash takes 19 MiB. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const MAX_WAITING = 100

export function createPasswordHasher(): PasswordHasher {
  const queue = createBoundedQueue(AT_ONCE, MAX_WAITING)
  const nobody = queue.run(() => hash('nobody has this password', COST))
  nobody.catch(() => undefined)
  return {
    hash: (password) => queue.run(() => hash(password, COST)),
    verify: async (stored, password) => {
      const compared = stored ?? (await nobody)
      const fits = await queue.run(() => verify(compared, password))
      return fits && stored !== undefined
    },
  }
}
