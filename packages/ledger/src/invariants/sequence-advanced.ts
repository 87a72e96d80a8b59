import type { Invariant } from './invariant.ts'

/** The account's sequence is one behind the transaction's: no transaction can ever apply twice. */
export const sequenceAdvanced: Invariant = {
  name: 'sequence advanced',
  holds: ({ account, tx }) => account.fields?.sequence === tx.sequence + 1,
}
