import type { Params } from './params/params.ts'
import type { Services } from './services.ts'
import type { Caller } from '../admission/caller.ts'
import type { Result } from '../json/result.ts'
import type { MembersText } from '../json/members-text.ts'

interface MethodBase {
  readonly name: string
  /** `token`: only for callers with the node's token. `owner`: also for those to whom a passing ledger belongs. */
  readonly admin?: 'token' | 'owner'
}

/** A method that answers from what is there, on the thread of the ledger; a long answer in slices of some milliseconds. */
export interface ReadingMethod extends MethodBase {
  readonly waits?: false
  /** Whether such a request always takes a turn of its own, however cheap the method was of late. */
  readonly inTurn?: (params: Params) => boolean
  /** @throws RpcError */
  readonly handle: (
    params: Params,
    services: Services,
    caller: Caller,
  ) => Result | MembersText | Generator<undefined, Result | MembersText, undefined>
}

/** A method that waits for the ordered log or the disk: a transaction, or the work of an admin. */
export interface WaitingMethod extends MethodBase {
  readonly waits: true
  /** @throws RpcError */
  readonly handle: (params: Params, services: Services, caller: Caller) => Promise<Result | MembersText>
}

/** One method of the JSON-RPC interface. */
export type RpcMethod = ReadingMethod | WaitingMethod
