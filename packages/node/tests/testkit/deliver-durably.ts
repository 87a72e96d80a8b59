import type { DeliveryResult, LogBatch, LogReader } from '../../src/log/ordered-log.ts'

/** Delivers a batch, and commits the ledger that it closes. */
export async function deliverDurably(reader: LogReader, batch: LogBatch): Promise<DeliveryResult> {
  const result = await reader.deliver(batch)
  if (result.ledger !== undefined) await reader.commit()
  return result
}

/** Delivers a batch without waiting. If the node stops before it has closed the ledger, it drops the batch. */
export function deliverLater(reader: LogReader, batch: LogBatch): void {
  deliverDurably(reader, batch).catch(() => undefined)
}
