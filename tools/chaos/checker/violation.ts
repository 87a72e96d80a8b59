/** Names of the guarantees that the checks verify. */
export type Rule =
  | 'one-app-hash'
  | 'one-ledger'
  | 'complete-ledgers'
  | 'acknowledged-once'
  | 'rejected-absent'
  | 'only-signed'
  | 'reads-advance'
  | 'exact-supply'
  | 'progress-with-three'
  | 'no-progress-with-two'
  | 'one-height-after-healing'
  | 'block-times'
  | 'full-disk-is-named'
  | 'rejoins-after-wipe'
  | 'lies-are-noticed'
  | 'second-node-follows'

/** A guarantee that the network violated. */
export interface Violation {
  readonly rule: Rule
  readonly detail: string
}
