import type { Params } from './params.ts'
import type { Services } from './services.ts'
import type { Subscriber } from '../streams/subscriber.ts'
import type { MembersText } from './members-text.ts'

/** Where a request came from. */
export interface Caller {
  /** True on the loopback interface: may call admin methods. */
  readonly isAdmin: boolean
  /** Whom the limits of a client count for. */
  readonly client: string
  /** Present on WebSocket connections: where streams go. */
  readonly subscriber?: Subscriber
}

export type Result = Readonly<Record<string, unknown>>

/** One method of the JSON-RPC interface. */
export interface RpcMethod {
  readonly name: string
  /** Only for callers on the loopback interface. */
  readonly admin?: boolean
  /** @throws RpcError */
  readonly handle: (
    params: Params,
    services: Services,
    caller: Caller,
  ) => Result | MembersText | Promise<Result | MembersText>
}
