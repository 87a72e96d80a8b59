import { RETENTION_HOURS, type IdempotencyStore, type KeyedWrite } from './idempotency.ts'

interface Entry {
  readonly client: string
  readonly fingerprint: string
  readonly begun: number
  answer?: { readonly value: unknown }
}

interface MemoryBounds {
  /** Maximum number of remembered writes for one client, and for all clients together. */
  readonly ofClient: number
  readonly ofAll: number
}

const BOUNDS: MemoryBounds = { ofClient: 100, ofAll: 10_000 }
const RETENTION_MS = RETENTION_HOURS * 3_600_000

function nameOf({ call, caller, key }: KeyedWrite): string {
  return JSON.stringify([call, caller, key])
}

/**
 * Remembers writes in memory, for a program without a database. A write expires after a day and never earlier, because
 * an earlier expiry would allow a repetition to run twice. When a client has used up its capacity, only its own writes
 * are rejected.
 * @param now milliseconds since 1970
 */
export function memoryIdempotencyStore(now: () => number, bounds = BOUNDS): IdempotencyStore {
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
      const existing = entries.get(nameOf(write))
      if (existing === undefined) {
        const { client, fingerprint } = write
        const count = counts.get(client) ?? 0
        if (count >= bounds.ofClient || entries.size >= bounds.ofAll) return { state: 'noRoom' }
        entries.set(nameOf(write), { client, fingerprint, begun: now() })
        counts.set(client, count + 1)
        return { state: 'begun' }
      }
      if (existing.fingerprint !== write.fingerprint) return { state: 'other' }
      return existing.answer === undefined ? { state: 'underWay' } : { state: 'done', answer: existing.answer.value }
    },
    finish: async (write, value) => {
      const existing = entries.get(nameOf(write))
      if (existing !== undefined) existing.answer = { value }
    },
    release: async (write) => {
      const existing = entries.get(nameOf(write))
      if (existing !== undefined) forget(nameOf(write), existing)
    },
  }
}
