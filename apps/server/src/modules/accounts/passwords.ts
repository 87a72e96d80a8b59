import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../../platform/http/http.errors.ts'

/** 19 MiB, two passes of argon2id, the library's own kind: what OWASP names as the least. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Hashes that are worked out at a time: one core is left to everybody else. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** Hashes that may wait. */
const MOST_WAITING = 200

/** Passwords of accounts: hashed in turns, so that many who log in at once use a bounded part of the machine. */
export class Passwords {
  readonly #waiting: (() => void)[] = []
  /** A hash of nothing that anybody knows: what an unknown account is compared with, which takes as long. */
  readonly #nobody = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=1$${unpadded(16)}$${unpadded(32)}`
  #underWay = 0

  /** @throws ApiError `tooFrequent` when too many wait */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password.normalize('NFC'), COST))
  }

  /** Whether it is the password; of nobody's hash as slowly as of anybody's. @throws ApiError `tooFrequent` */
  async matches(hashed: string | undefined, password: string): Promise<boolean> {
    const isRight = await this.#inTurn(() => verify(hashed ?? this.#nobody, password.normalize('NFC')))
    return isRight && hashed !== undefined
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay >= AT_ONCE) {
      if (this.#waiting.length >= MOST_WAITING) throw new ApiError('tooFrequent')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#underWay += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#underWay -= 1
      else next()
    }
  }
}

const unpadded = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')
