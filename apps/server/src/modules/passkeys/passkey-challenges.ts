import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Job } from '../../platform/jobs.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'

/** Time that an authenticator has to respond, in milliseconds. */
export const CHALLENGE_MS = 600_000

/** Holder of a challenge: a session that adds a passkey, or a browser that logs in. */
export type ChallengeHolder = { readonly session: string } | { readonly browser: string }

function nameOf(holder: ChallengeHolder): string {
  return 'session' in holder
    ? `session:${holder.session}`
    : `browser:${createHash('sha256').update(holder.browser).digest('hex')}`
}

/**
 * Challenges, each for one holder and one use. Only their hashes are stored.
 * @param now milliseconds since 1970
 */
export class PasskeyChallenges {
  readonly #pool: () => pg.Pool
  readonly #now: () => number

  constructor(pool: () => pg.Pool, now: () => number) {
    this.#pool = pool
    this.#now = now
  }

  /** Creates a challenge, 32 random bytes in base64url. */
  async make(holder: ChallengeHolder): Promise<string> {
    const challenge = newToken()
    await this.#pool().query('insert into app.passkey_challenges (challenge, holder, ends) values ($1, $2, $3)', [
      tokenHash(challenge),
      nameOf(holder),
      new Date(this.#now() + CHALLENGE_MS),
    ])
    return challenge
  }

  /**
   * Consumes a challenge. Returns whether it was issued to this holder and has not expired. Other holders cannot
   * consume it.
   */
  async spend(challenge: string, holder: ChallengeHolder): Promise<boolean> {
    const { rows } = await this.#pool().query<{ ends: Date }>(
      'delete from app.passkey_challenges where challenge = $1 and holder = $2 returning ends',
      [tokenHash(challenge), nameOf(holder)],
    )
    const [row] = rows
    return row !== undefined && row.ends.getTime() > this.#now()
  }
}

/** Deletes expired challenges. */
export const deleteExpiredChallenges: Job = {
  name: 'forget-passkey-challenges',
  cron: '*/10 * * * *',
  run: async ({ pool, now }) => {
    await pool.query('delete from app.passkey_challenges where ends <= $1', [new Date(now())])
  },
}
