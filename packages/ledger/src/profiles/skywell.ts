import type { LedgerProfile } from './ledger-profile.ts'

const WHOLE = 1_000_000n

/** The account that the network credits with every fee. */
export const SWT_FEE_ACCOUNT = 'jEoSyfChhUMzpRDttAJXuie8XhqyoPBYvV'

/** swt as observed on the public network: server state, transaction metadata, account lines. */
export const SKYWELL: LedgerProfile = {
  baseFee: 10n,
  reserveBase: 20n * WHOLE,
  reserveIncrement: 5n * WHOLE,
  minimumActivation: 35n * WHOLE,
  maxNative: 1_000_000_000_000n * WHOLE,
  feeAccount: undefined,
  selfCrossing: 'cancel',
  autoLines: { limit: 10_000_000_000n },
  firstSequence: 'one',
  application: 'arrival',
  defaultRipple: 'indifferent',
}
