import { ClientError } from '../client-error.ts'
import type { ChainPort } from '../submit/chain-port.ts'
import type { Submission, SubmissionEvent, SubmissionState } from '../submit/submission.ts'
import type { ChainPool, HostRequest } from './chain-pool.ts'
import type { ChainHost } from './chain-host.ts'
import { RpcError } from './rpc-error.ts'

/** A transaction in an irreversible block of a node. */
export interface FinalTransaction {
  readonly block: number
  readonly succeeded: boolean
  readonly detail?: string
}

/** The operations of a chain that a port requires. Blocks are numbered as on the chain. */
export interface FinalizedChain {
  readonly pool: ChainPool
  readonly prepare: ChainPort['prepare']
  /** Sends bytes to a node. Throws RpcError with the node's message if it refuses them. */
  readonly push: (host: ChainHost, submission: Submission) => Promise<void>
  /** Classifies a node's refusal for the session (`submission.ts`). */
  readonly resultOf: (error: RpcError) => RefusalReason
  /** The last block that the node considers irreversible. */
  readonly finalBlock: HostRequest<number>
  readonly find: (host: ChainHost, hash: string) => Promise<FinalTransaction | undefined>
  /** The account's next number at a block, if the chain numbers transactions. */
  readonly nextNumber?: (host: ChainHost, account: string, block: number) => Promise<number>
}

/**
 * Reason of a node's refusal: it already has the transaction, the number is used, the transaction arrived too late, or
 * it is invalid.
 */
export type RefusalReason = 'has-it' | 'number-used' | 'too-late' | 'refused'

const RESULTS: Readonly<Record<Exclude<RefusalReason, 'has-it'>, string>> = {
  'number-used': 'tefPAST_SEQ',
  'too-late': 'tefMAX_LEDGER',
  refused: 'tefFAILURE',
}
const APPLIED = 'tesSUCCESS'
const FAILED = 'tecFAILED_PROCESSING'

/**
 * Creates a port for a chain that identifies transactions by hash and finalizes blocks later. Reports results in the
 * Ripple family's classes, which the session uses. No single node decides that a transaction has ended.
 */
export function finalizedChainPort(chain: FinalizedChain): ChainPort {
  return {
    prepare: chain.prepare,
    submit: (submission, signal) => submit(chain, submission, signal),
    lookup: async (states, signal) => {
      try {
        return await lookup(chain, states, signal)
      } catch (error) {
        if (!(error instanceof ClientError) || error.code === 'client/aborted') throw error
        return states.map(() => ({ kind: 'unreachable' }))
      }
    },
  }
}

async function submit(chain: FinalizedChain, submission: Submission, signal?: AbortSignal): Promise<SubmissionEvent> {
  let word: { readonly refusal: RefusalReason; readonly message: string } | undefined
  let isSure = true
  try {
    await chain.pool.first(async (host) => {
      try {
        await chain.push(host, submission)
        word = undefined
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        if (error.isFetchError) {
          isSure = false
          throw error
        }
        const refusal = chain.resultOf(error)
        if (refusal === 'has-it') {
          word = undefined
          return
        }
        word ??= { refusal, message: error.message }
        // One node's refusal is not conclusive, so the next one is called.
        throw new RpcError(error.message, { isFetchError: true, json: error.json })
      }
    }, signal)
    return { kind: 'answered', result: APPLIED, message: '' }
  } catch (error) {
    if (!(error instanceof ClientError) || error.code === 'client/aborted') throw error
    // A silent node may have accepted it.
    if (word === undefined || !isSure) return { kind: 'unreachable' }
    return {
      kind: 'answered',
      result: RESULTS[word.refusal as Exclude<RefusalReason, 'has-it'>],
      message: word.message,
    }
  }
}

/**
 * Queries the irreversible block and the used numbers first, then the transaction, from nodes that have all blocks up
 * to that one. Only then is its absence conclusive.
 */
async function lookup(
  { pool, finalBlock, find, nextNumber }: FinalizedChain,
  states: readonly SubmissionState[],
  signal?: AbortSignal,
): Promise<SubmissionEvent[]> {
  const final = Number(await pool.median(async (host) => BigInt(await finalBlock(host)), signal))
  return Promise.all(
    states.map(async ({ submission }): Promise<SubmissionEvent> => {
      const { account, hash } = submission
      const next =
        nextNumber === undefined
          ? undefined
          : await pool.agreed((host) => nextNumber(host, account, final), String, signal)
      const settled = await pool.agreed(
        async (host) => {
          if ((await finalBlock(host)) < final) throw new RpcError('The node is behind', { isFetchError: true })
          return find(host, hash)
        },
        (transaction) => (transaction === undefined ? 'missing' : `${transaction.block} ${transaction.succeeded}`),
        signal,
      )
      if (settled !== undefined && settled.block <= final) {
        const result = settled.succeeded ? APPLIED : FAILED
        return { kind: 'found', result, ledger: settled.block, meta: settled.detail }
      }
      return {
        kind: 'missing',
        validatedLedger: final,
        completeLedgers: `0-${final}`,
        ...(next !== undefined && settled === undefined && { sequence: next }),
      }
    }),
  )
}
