import type { Params } from './params/params.ts'
import type { Services } from './services.ts'
import type { Caller } from '../admission/caller.ts'
import type { MembersText, Result } from '../json/result.ts'

interface MethodBase {
  readonly name: string
  /** `token`: only for callers with the node's token. `owner`: also for callers that own a temporary ledger. */
  readonly admin?: 'token' | 'owner'
}

/**
 * A method that answers from existing data on the ledger's thread; it produces a long answer in slices of some
 * milliseconds.
 */
interface ReadMethod extends MethodBase {
  readonly waits?: false
  /** Whether the request always takes its own turn, however cheap the method was recently. */
  readonly inTurn?: (params: Params) => boolean
  /** @throws RpcError */
  readonly handle: (
    params: Params,
    services: Services,
    caller: Caller,
  ) => Result | MembersText | Generator<undefined, Result | MembersText, undefined>
}

/** A method that waits for the ordered log or the disk: a transaction, an administrative call, or a signed block. */
interface AsyncMethod extends MethodBase {
  readonly waits: true
  /** Whether the request counts among the pending requests of its connection. Transactions have a separate limit. */
  readonly isCounted?: true
  /** @throws RpcError */
  readonly handle: (params: Params, services: Services, caller: Caller) => Promise<Result | MembersText>
}

/** One method of the JSON-RPC interface. */
export type RpcMethod = ReadMethod | AsyncMethod
