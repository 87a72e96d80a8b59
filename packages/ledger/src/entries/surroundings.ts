import { encodeAddress } from '@tidebook/protocol'
import type { NamedAccount } from '../metadata/field-sink.ts'
import type { LedgerRules } from '../rules.ts'

/** Names that the JSON of entries takes from the network. */
export interface Surroundings {
  readonly lineType: string
  /** Issuer printed in a line's balance, which belongs to neither side. */
  readonly neutralIssuer: NamedAccount
}

export function surroundingsOf(rules: LedgerRules): Surroundings {
  const neutral = new Uint8Array(20)
  neutral[19] = 1
  return {
    lineType: rules.network.names.trustLineEntry,
    neutralIssuer: { id: neutral, address: encodeAddress(rules.network, neutral) },
  }
}
