import { ledgerNumber } from '@tidebook/amount'
import type { LedgerProfile } from './ledger-profile.ts'
import { EXCHANGE_QUEUE } from './queue-profile.ts'

const DROPS_PER_COIN = 1_000_000n

/** Account that receives every fee. */
export const SWT_FEE_ACCOUNT = 'jEoSyfChhUMzpRDttAJXuie8XhqyoPBYvV'

/** Rules of swt as observed on the public network in server state, transaction metadata and account lines. */
export const SKYWELL: LedgerProfile = {
  baseFee: 10n,
  reserveBase: 20n * DROPS_PER_COIN,
  reserveIncrement: 5n * DROPS_PER_COIN,
  minimumActivation: 35n * DROPS_PER_COIN,
  maxNative: 1_000_000_000_000n * DROPS_PER_COIN,
  feeAccount: undefined,
  // The seed of the genesis master account is public, so that account must not manage a network.
  managerAccount: undefined,
  validatorAuthority: undefined,
  selfCrossing: 'cancel',
  autoLines: { limit: ledgerNumber(false, 10_000_000_000n, 0) },
  firstSequence: 'one',
  application: 'arrival',
  defaultRipple: 'indifferent',
  directories: 'none',
  mostDirectoryPages: 262_144n,
  hashing: 'chain',
  histories: 'owners',
  checkpointInterval: 256,
  closeTimeLead: 60,
  closeTimeResolution: 1,
  amendments: [],
  genesisAmendments: [],
  queue: EXCHANGE_QUEUE,
  resultNames: {
    tecNO_DST_INSUF_XRP: 'tecNO_DST_INSUF_SWT',
    temBAD_SEND_XRP_LIMIT: 'temBAD_SEND_SWT_LIMIT',
    temBAD_SEND_XRP_MAX: 'temBAD_SEND_SWT_MAX',
    temBAD_SEND_XRP_NO_DIRECT: 'temBAD_SEND_SWT_NO_DIRECT',
    temBAD_SEND_XRP_PARTIAL: 'temBAD_SEND_SWT_PARTIAL',
    temBAD_SEND_XRP_PATHS: 'temBAD_SEND_SWT_PATHS',
    temRIPPLE_EMPTY: 'temSKYWELL_EMPTY',
    terNO_RIPPLE: 'terNO_SKYWELL',
  },
}
