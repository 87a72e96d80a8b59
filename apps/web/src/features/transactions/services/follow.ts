import { submitReliably } from '@tidebook/client/submit'
import type { Clock, Submission, SubmissionNodes, SubmissionState } from '@tidebook/client'
import { TIMERS } from '@tidebook/contract/constants'
import type { TransactionEvent } from '../model/tracked-transaction.ts'

export interface FollowOptions {
  readonly nodes: SubmissionNodes
  readonly submission: Submission
  readonly tell: (event: TransactionEvent) => void
  readonly clock?: Clock
}

/** A transaction that is being followed. */
export interface Following {
  /** the result of the first answer, or undefined when nobody answered */
  readonly firstResult: Promise<string | undefined>
  /** settled or given up */
  readonly ended: Promise<void>
  /** looks for it now instead of at the next round */
  readonly lookNow: () => Promise<void>
  readonly stop: () => void
}

/** Sends a signed transaction and follows it, looking every 5 seconds (STA-019), until a validated ledger has spoken. */
export function follow(options: FollowOptions): Following {
  const { nodes, submission, tell, clock } = options
  const control = new AbortController()
  const first = Promise.withResolvers<string | undefined>()
  const onState = (state: SubmissionState): void => {
    if (control.signal.aborted) return
    if (state.result !== undefined || state.phase !== 'submitted') first.resolve(state.result)
    else if (state.message !== undefined) first.resolve(undefined)
    if (state.result !== undefined || state.phase !== 'submitted') tell(movedBy(state))
  }
  const driver = submitReliably({
    nodes,
    submission,
    onState,
    pollMs: TIMERS.orderPolling,
    signal: control.signal,
    ...(clock !== undefined && { clock }),
  })
  const ended = driver.then(
    () => undefined,
    () => undefined,
  )
  void ended.then(() => first.resolve(undefined))
  return {
    firstResult: first.promise,
    ended,
    stop: () => control.abort(),
    async lookNow() {
      const found = await nodes.transaction(submission.hash).catch(() => undefined)
      if (found?.meta === undefined || found.ledger_index === undefined || control.signal.aborted) return
      control.abort()
      const result = found.meta.TransactionResult
      const phase = result === 'tesSUCCESS' ? 'validated' : 'failed'
      tell({ type: 'moved', phase, result, ledger: found.ledger_index, meta: found.meta })
    },
  }
}

function movedBy({ phase, result, ledger, meta }: SubmissionState): TransactionEvent {
  return {
    type: 'moved',
    phase,
    ...(result !== undefined && { result }),
    ...(ledger !== undefined && { ledger }),
    ...(meta !== undefined && { meta }),
  }
}
