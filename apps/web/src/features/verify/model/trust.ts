import type { TrustedBlock } from '@tidebook/light-client'

/** The validators that this browser trusts. */
export interface Trust {
  /** Origin of the validators: listed by the page, or seen in the first check. */
  readonly source: 'page' | 'first'
  /** Time of the first check, milliseconds since 1970. */
  readonly since: number
  readonly trusted: TrustedBlock
}

/** Stores the validators that this browser trusts. */
export interface TrustStore {
  /** Returns undefined before the first check of a network whose validators the page does not list. */
  read(): Trust | undefined
  keep(trust: Trust): void
  /** Returns the name of a validator that the page lists. */
  nameOf(publicKey: Uint8Array): string | undefined
}
