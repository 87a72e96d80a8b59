/** A command to a process that holds sockets. */
export type FleetOrder =
  | { readonly do: 'open'; readonly url: string; readonly sockets: number; readonly channels: readonly string[] }
  | { readonly do: 'count' }
  | { readonly do: 'stop' }

/** Messages that the sockets of a process received since `count`. */
export interface FleetFigures {
  readonly messages: number
  /** Messages whose number does not follow the previous one of the channel. */
  readonly gaps: number
  /** Connections that the server closed. */
  readonly closed: number
  /** Messages by ledger and by time of arrival in whole milliseconds since 1970. */
  readonly arrivals: readonly (readonly [ledger: number, at: number, count: number])[]
}

export type FleetAnswer =
  /** Number of sockets that have all snapshots, every second until the process has opened all. */
  | { readonly is: 'opening'; readonly sockets: number }
  | { readonly is: 'open' }
  /** A socket could not be opened. */
  | { readonly is: 'failed'; readonly reason: string }
  | ({ readonly is: 'figures' } & FleetFigures)
