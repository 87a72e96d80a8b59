import { ClientError } from '../client-error.ts'
import type { ChainPort, Terms } from '../submit/chain-port.ts'
import type { Submission, SubmissionEvent, SubmissionState } from '../submit/submission.ts'
import type { ChainPool, HostQuestion } from './chain-pool.ts'
import type { ChainHost } from './chain-host.ts'
import { RpcError } from './rpc-error.ts'

/** What a node has of a transaction, in a block that it cannot take back any more. */
export interface Settled {
  readonly block: number
  readonly succeeded: boolean
  readonly detail?: string
}

/** What a port needs of a chain. Blocks are counted as the chain does. */
export interface FollowedChain {
  readonly pool: ChainPool
  readonly prepare: (account: string, signal?: AbortSignal) => Promise<Terms>
  /** Hands bytes to a node; throws RpcError with its word where it does not take them. */
  readonly push: (host: ChainHost, submission: Submission) => Promise<void>
  /** What a node's refusal means, in the classes of a session (`submission.ts`). */
  readonly resultOf: (error: RpcError) => Refusal
  /** The last block that the node will not take back. */
  readonly finalBlock: HostQuestion<number>
  readonly find: (host: ChainHost, hash: string) => Promise<Settled | undefined>
  /** The account's next number at a block, where the chain counts transactions. */
  readonly nextNumber?: (host: ChainHost, account: string, block: number) => Promise<number>
}

/** A node's word against a transaction: it has it already, its number is used, its time is over, or it does not want it. */
export type Refusal = 'has-it' | 'number-used' | 'too-late' | 'refused'

const RESULTS: Readonly<Record<Exclude<Refusal, 'has-it'>, string>> = {
  'number-used': 'tefPAST_SEQ',
  'too-late': 'tefMAX_LEDGER',
  refused: 'tefFAILURE',
}
const TAKEN = 'tesSUCCESS'
const FAILED = 'tecFAILED_PROCESSING'

/**
 * Submissions to a chain that names transactions by hash and settles blocks after a while. Results are told in the classes
 * of the Ripple family, which the session knows: nothing that a single node says ends a transaction.
 */
export function followedPort(chain: FollowedChain): ChainPort {
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

async function submit(chain: FollowedChain, submission: Submission, signal?: AbortSignal): Promise<SubmissionEvent> {
  let word: { readonly refusal: Refusal; readonly message: string } | undefined
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
        // One node's refusal is not the last word: the next is asked.
        throw new RpcError(error.message, { isFetchError: true, json: error.json })
      }
    }, signal)
    return { kind: 'answered', result: TAKEN, message: '' }
  } catch (error) {
    if (!(error instanceof ClientError) || error.code === 'client/aborted') throw error
    // A node that kept silent may have taken it.
    if (word === undefined || !isSure) return { kind: 'unreachable' }
    return { kind: 'answered', result: RESULTS[word.refusal as Exclude<Refusal, 'has-it'>], message: word.message }
  }
}

/**
 * What is settled and which numbers are used is asked first, the transaction afterwards, of nodes that have all blocks that
 * were spoken of: only then does its absence say something.
 */
async function lookup(
  { pool, finalBlock, find, nextNumber }: FollowedChain,
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
        (found) => (found === undefined ? 'missing' : `${found.block} ${found.succeeded}`),
        signal,
      )
      if (settled !== undefined && settled.block <= final) {
        const result = settled.succeeded ? TAKEN : FAILED
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
