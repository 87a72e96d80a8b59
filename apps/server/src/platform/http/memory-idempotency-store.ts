import { RETENTION_HOURS, type IdempotencyStore, type NamedWrite } from './idempotency.ts'

interface Entry {
  readonly client: string
  readonly fingerprint: string
  readonly begun: number
  answer?: { readonly value: unknown }
}

export interface MemoryBounds {
  /** Maximum number of writes that are remembered for one client, and for all together. */
  readonly ofClient: number
  readonly ofAll: number
}

const BOUNDS: MemoryBounds = { ofClient: 100, ofAll: 10_000 }
const RETENTION_MS = RETENTION_HOURS * 3_600_000

const nameOf = ({ call, caller, key }: NamedWrite): string => JSON.stringify([call, caller, key])

/**
 * Remembers writes in memory, for a program without a database. A write expires after a day and never earlier, because
 * an earlier repetition could do it twice. When a client has used up its capacity, only its own writes are rejected.
 * @param now milliseconds since 1970
 */
export const memoryIdempotencyStore = (now: () => number, bounds = BOUNDS): IdempotencyStore => {
  /** Ordered from oldest to newest. */
  const entries = new Map<string, Entry>()
  const counts = new Map<string, number>()
  const forget = (name: string, { client }: Entry): void => {
    entries.delete(name)
    const left = (counts.get(client) ?? 1) - 1
    if (left > 0) counts.set(client, left)
    else counts.delete(client)
  }
  const forgetOld = (): void => {
    for (const [name, entry] of entries) {
      if (entry.begun > now() - RETENTION_MS) return
      forget(name, entry)
    }
  }
  return {
    begin: async (write) => {
      forgetOld()
      const known = entries.get(nameOf(write))
      if (known === undefined) {
        const { client, fingerprint } = write
        const count = counts.get(client) ?? 0
        if (count >= bounds.ofClient || entries.size >= bounds.ofAll) return { state: 'noRoom' }
        entries.set(nameOf(write), { client, fingerprint, begun: now() })
        counts.set(client, count + 1)
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
      const known = entries.get(nameOf(write))
      if (known !== undefined) forget(nameOf(write), known)
    },
  }
}
