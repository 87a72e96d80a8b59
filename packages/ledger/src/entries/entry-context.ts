import { encodeAddress } from '@tidebook/protocol'
import type { NamedAccount } from './field-sink.ts'
import { nameOf } from './name.ts'
import type { Name } from './name.ts'
import type { LedgerRules } from '../profiles/rules.ts'

/** Network-dependent names in the JSON of entries. */
export interface EntryContext {
  readonly lineType: Name
  /** Placeholder issuer in a trust line's balance, which is neither side of the line. */
  readonly neutralIssuer: NamedAccount
}

export function entryContextOf(rules: LedgerRules): EntryContext {
  const neutral = new Uint8Array(20)
  neutral[19] = 1
  return {
    lineType: nameOf(rules.network.names.trustLineEntry),
    neutralIssuer: { id: neutral, address: encodeAddress(rules.network, neutral) },
  }
}
