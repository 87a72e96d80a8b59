import { REMEMBERED_HOURS, type IdempotencyStore, type NamedWrite } from './idempotency.ts'

interface Entry {
  readonly fingerprint: string
  readonly begun: number
  answer?: { readonly value: unknown }
}

/** Writes that are remembered; of more, the oldest is forgotten. */
const MOST_WRITES = 10_000
const REMEMBERED_MS = REMEMBERED_HOURS * 3_600_000

const nameOf = ({ call, caller, key }: NamedWrite): string => JSON.stringify([call, caller, key])

/** Remembers writes in memory, for a program that has no database. @param now milliseconds since 1970 */
export const memoryIdempotencyStore = (now: () => number, most = MOST_WRITES): IdempotencyStore => {
  /** The oldest is first. */
  const entries = new Map<string, Entry>()
  const forget = (): void => {
    for (const [name, { begun }] of entries) {
      if (entries.size <= most && begun > now() - REMEMBERED_MS) return
      entries.delete(name)
    }
  }
  return {
    begin: async (write) => {
      forget()
      const known = entries.get(nameOf(write))
      if (known === undefined) {
        entries.set(nameOf(write), { fingerprint: write.fingerprint, begun: now() })
        forget()
        return { state: 'begun' }
      }
      if (known.fingerprint !== write.fingerprint) return { state: 'other' }
      return known.answer === undefined ? { state: 'underWay' } : { state: 'done', answer: known.answer.value }
    },
    finish: async (write, value) => {
      const known = entries.get(nameOf(write))
      if (known !== undefined) known.answer = { value }
    },
    release: async (write) => {
      entries.delete(nameOf(write))
    },
  }
}
