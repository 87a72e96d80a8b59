/** An update of the market stream, as one socket received it. */
export interface RecordedMessage {
  readonly channel: string
  readonly sequence: number
  readonly ledger: number
  /** Milliseconds after the start of the recording. */
  readonly after: number
  readonly text: string
}

/** A command to the process that sends recorded messages. */
export type FanOutOrder =
  | { readonly do: 'listen'; readonly messages: readonly RecordedMessage[] }
  | { readonly do: 'play' }
  | { readonly do: 'stop' }

export type FanOutAnswer =
  | { readonly is: 'listening'; readonly port: number }
  /** Times at which the first message of each ledger was sent, in milliseconds since 1970. */
  | { readonly is: 'played'; readonly sent: readonly (readonly [ledger: number, at: number])[] }
