import type { Kdf } from './kdf.ts'
import type { RandomBytes } from './random.ts'

/** Test double: one SHA-256 instead of Argon2id, so that properties can run thousands of cases. */
export const quickKdf: Kdf = async (password, salt, cost) => {
  const costs = new TextEncoder().encode(JSON.stringify([cost.memory, cost.iterations, cost.parallelism]))
  const input = new Uint8Array([...password, 0, ...salt, ...costs])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', input))
}

/** Repeatable bytes from a seed; for tests only. */
export function seededRandom(seed: number): RandomBytes {
  let state = seed
  return (length) => {
    const bytes = new Uint8Array(length)
    for (let index = 0; index < length; index++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      bytes[index] = state >>> 24
    }
    return bytes
  }
}
