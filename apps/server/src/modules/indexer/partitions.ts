import type { PoolClient } from 'pg'

/** Creates monthly partitions of the trades table when they are needed, and remembers them. */
export interface TradePartitions {
  /** @param times milliseconds since 1970 of the rows that will be written */
  ensure(client: PoolClient, times: Iterable<number>): Promise<void>
  /** Forgets partitions after the transaction that created them was rolled back. */
  forget(): void
}

export function createTradePartitions(): TradePartitions {
  const createdPartitions = new Set<string>()
  return {
    ensure: async (client, times) => {
      for (const month of new Set(Array.from(times, monthOf))) {
        if (createdPartitions.has(month)) continue
        const [from, to] = boundsOf(month)
        await client.query(
          `create table if not exists market.trades_${month.replace('-', '_')} partition of market.trades for values from ('${from}') to ('${to}')`,
        )
        createdPartitions.add(month)
      }
    },
    forget: () => createdPartitions.clear(),
  }
}

function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

function boundsOf(month: string): readonly [from: string, to: string] {
  const start = new Date(`${month}-01T00:00:00Z`)
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  return [start.toISOString(), end.toISOString()]
}
