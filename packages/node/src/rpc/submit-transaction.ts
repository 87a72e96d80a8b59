import type { SubmitOutcome } from '../pipeline/submit-outcome.ts'
import type { Caller } from '../admission/caller.ts'
import type { Services } from './services.ts'
import { RpcError } from '../json/rpc-error.ts'
import { signerCount } from './signer-count.ts'

/**
 * Submits a signed transaction and returns its provisional result. A transaction that pays a fee pays for its work;
 * otherwise its sender is charged.
 * @param read returns its bytes; called only when the client may submit another one
 * @throws RpcError tooBusy with the time to wait, and errors of `read`
 */
export async function submitTransaction(
  read: () => Uint8Array,
  failHard: boolean,
  { admission, facts, network, pipeline }: Pick<Services, 'admission' | 'facts' | 'network' | 'pipeline'>,
  caller: Caller,
): Promise<SubmitOutcome> {
  if (pipeline.isFull) {
    const message = `${pipeline.pending} submissions are waiting. This one was not taken: send it again in a while.`
    throw new RpcError('tooBusy', { message, extra: { retry_after_ms: facts.closeIntervalMs } })
  }
  const settled = admission.submission(caller)
  let isPaid = false
  try {
    const blob = read()
    const giveBack = admission.signatures(caller, signerCount(network, blob))
    caller.timing?.end('work')
    const outcome = await pipeline.submit(blob, failHard)
    caller.timing?.end('log')
    isPaid = leavesFee(outcome)
    if (isPaid) giveBack()
    return outcome
  } finally {
    settled(isPaid)
  }
}

/** Whether a transaction pays, now or in its turn. If the log refuses it, the sender is not charged. */
function leavesFee(outcome: SubmitOutcome): boolean {
  if (outcome.kind === 'decided') {
    const { applied, isRepeat, result } = outcome.result
    // A repeated transaction paid only once.
    return (applied && isRepeat !== true) || result === 'terQUEUED'
  }
  return outcome.kind !== 'malformed' && outcome.kind !== 'unfit'
}
