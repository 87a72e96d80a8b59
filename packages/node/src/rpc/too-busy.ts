import type { LedgerPipeline } from '../pipeline/ledger-pipeline.ts'
import type { NodeFacts } from './services.ts'
import { RpcError } from './rpc-error.ts'

/** Refuses a submission while too many wait for their result. @throws RpcError tooBusy, with what to do */
export function requireRoom(pipeline: Pick<LedgerPipeline, 'isFull' | 'pending'>, facts: NodeFacts): void {
  if (!pipeline.isFull) return
  const message = `${pipeline.pending} submissions are waiting. This one was not taken: send it again in a while.`
  throw new RpcError('tooBusy', { message, extra: { retry_after_ms: facts.closeIntervalMs } })
}
