/** A command to a process that holds sockets. */
export type FleetOrder =
  | { readonly do: 'open'; readonly url: string; readonly sockets: number; readonly channels: readonly string[] }
  | { readonly do: 'count' }
  | { readonly do: 'stop' }

/** Number of messages that the sockets of a process received since the command `count`. */
export interface FleetFigures {
  readonly messages: number
  /** Number of messages whose number does not follow the previous one of the channel. */
  readonly gaps: number
  /** Number of connections that the server closed. */
  readonly closed: number
  /** Number of messages by ledger and by arrival time in whole milliseconds since 1970. */
  readonly arrivals: readonly (readonly [ledger: number, at: number, count: number])[]
}

export type FleetAnswer =
  /** Number of sockets that have all snapshots; sent every second until the process has opened all sockets. */
  | { readonly is: 'opening'; readonly sockets: number }
  | { readonly is: 'open' }
  /** A socket could not be opened. */
  | { readonly is: 'failed'; readonly reason: string }
  | ({ readonly is: 'figures' } & FleetFigures)
