import { loadTransactions } from '@tidebook/chains'
import type { DecodedTransfer, Transfer } from '@tidebook/chains'
import type { ChainNode } from '@tidebook/client/chains'
import { memorySubmissions, SubmissionSession } from '@tidebook/client/submit'
import type { SubmissionState } from '@tidebook/client/submit'

/** The outcome of a transfer and its decoded bytes. */
export interface SentTransfer {
  readonly decoded: DecodedTransfer
  readonly hash: string
  readonly first: SubmissionState
  readonly final: SubmissionState
}

/**
 * Checks, builds, signs and sends a transfer in its own session and follows it until it is final. Calls `settle`, which
 * advances the chain, until nothing is pending.
 */
export async function sendTransfer(
  node: ChainNode,
  transfer: Transfer,
  privateKey: Uint8Array,
  settle: () => Promise<void> | void,
): Promise<SentTransfer> {
  const { build, decode, sign } = await loadTransactions(node.chain)
  const session = new SubmissionSession<string>({ chain: node.port, store: memorySubmissions() })
  const said: { decoded?: DecodedTransfer } = {}
  try {
    await node.check(transfer)
    const { state, ended, record } = await session.send({
      account: transfer.from,
      about: 'transfer',
      sign: async (terms) => {
        const bytes = build(transfer, await node.conditions(transfer, terms))
        said.decoded = decode(bytes, transfer.from)
        return { ...sign(bytes, { privateKey }), sequence: terms.sequence, lastLedger: terms.lastLedger }
      },
    })
    while (session.open > 0) {
      await settle()
      await session.lookNow()
    }
    return {
      decoded: said.decoded as DecodedTransfer,
      hash: record.submission.hash,
      first: state,
      final: await ended,
    }
  } finally {
    session.stop()
  }
}
