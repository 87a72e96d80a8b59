import type { Intruder } from './intruder.ts'

/** Information that an abuser has about the exchange. */
export interface Target {
  /** Port of web, API and market stream. */
  readonly port: number
  readonly nodePort: number
  /** An account with a long history and many lines, and the token that it issues. */
  readonly issuer: string
  readonly currency: string
}

/** One type of abuse. */
export interface Abuse {
  readonly name: string
  /** Runs the abuse on one connection until it is closed or stopped. The caller starts it again when it ends. */
  play(intruder: Intruder): Promise<void>
}
