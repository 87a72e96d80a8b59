import type { LedgerProfile } from './ledger-profile.ts'
import { LISTED_AMENDMENTS, RIPPLE_AMENDMENTS } from './ripple-amendments.ts'

const DROPS_PER_COIN = 1_000_000n

/** The reference implementation's rules with all exchange amendments enabled. */
export const RIPPLE: LedgerProfile = {
  baseFee: 10n,
  reserveBase: 10n * DROPS_PER_COIN,
  reserveIncrement: 2n * DROPS_PER_COIN,
  minimumActivation: 10n * DROPS_PER_COIN,
  maxNative: 100_000_000_000n * DROPS_PER_COIN,
  feeAccount: undefined,
  managerAccount: undefined,
  validatorAuthority: undefined,
  selfCrossing: 'cancel-direct',
  autoLines: undefined,
  firstSequence: 'ledger-index',
  application: 'canonical',
  defaultRipple: 'by-flag',
  directories: 'pages',
  mostDirectoryPages: 262_144n,
  hashing: 'tree',
  histories: 'named',
  checkpointInterval: 256,
  closeTimeLead: 60,
  closeTimeResolution: 10,
  amendments: RIPPLE_AMENDMENTS,
  genesisAmendments: LISTED_AMENDMENTS,
  queue: undefined,
  resultNames: {},
}
