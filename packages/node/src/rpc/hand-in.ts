import type { SubmitOutcome } from '../pipeline/submit-outcome.ts'
import type { Caller } from '../admission/caller.ts'
import type { Services } from './services.ts'
import { RpcError } from '../json/rpc-error.ts'

/**
 * Hands a signed transaction in and gives its provisional result. One that leaves a fee pays for the work it makes; one
 * that does not is charged to who sent it.
 * @param read gives its bytes; asked for only when the client may hand in another one
 * @throws RpcError tooBusy with the time to wait, and what `read` throws
 */
export async function handIn(
  read: () => Uint8Array,
  failHard: boolean,
  { admission, facts, pipeline }: Pick<Services, 'admission' | 'facts' | 'pipeline'>,
  caller: Caller,
): Promise<SubmitOutcome> {
  if (pipeline.isFull) {
    const message = `${pipeline.pending} submissions are waiting. This one was not taken: send it again in a while.`
    throw new RpcError('tooBusy', { message, extra: { retry_after_ms: facts.closeIntervalMs } })
  }
  const settled = admission.submission(caller)
  let isPaid = false
  try {
    const outcome = await pipeline.submit(read(), failHard)
    isPaid = leavesFee(outcome)
    return outcome
  } finally {
    settled(isPaid)
  }
}

/** Whether a transaction pays, now or when its turn comes; that the log did not take it is not its fault. */
function leavesFee(outcome: SubmitOutcome): boolean {
  if (outcome.kind === 'decided') {
    const { applied, isRepeat, result } = outcome.result
    // one that is sent again paid once
    return (applied && isRepeat !== true) || result === 'terQUEUED'
  }
  return outcome.kind !== 'malformed' && outcome.kind !== 'unfit'
}
