import type { Intruder } from './intruder.ts'

/** What an abuser knows about the exchange. */
export interface Target {
  /** Port of web, API and market stream. */
  readonly port: number
  readonly nodePort: number
  /** An account with a long history and many lines, and the token that it issues. */
  readonly issuer: string
  readonly currency: string
}

/** One way to hurt others. */
export interface Abuse {
  readonly name: string
  /** One connection's part in it, until it is cut off or told to stop; begun anew when it ends. */
  play(intruder: Intruder): Promise<void>
}
