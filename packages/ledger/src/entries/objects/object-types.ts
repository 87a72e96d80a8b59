import { AMENDMENTS } from './amendments.ts'
import { AMM } from './amm.ts'
import { BLACK_LIST } from './blacklist.ts'
import { BROKERAGE } from './brokerage.ts'
import { CHECK } from './check.ts'
import { DEPOSIT_PREAUTH } from './deposit-preauth.ts'
import { DIRECTORY } from '../../state/directory.ts'
import { FEE_SETTINGS } from './fee-settings.ts'
import { ISSUE } from './issue.ts'
import { LEDGER_HASHES } from './ledger-hashes.ts'
import { MANAGED_ISSUER } from './managed-issuer.ts'
import type { ObjectType } from '../../state/object-type.ts'
import { RELATION } from './relation.ts'
import { TICKET } from './ticket.ts'
import { TOKEN_SERIES } from './token-series.ts'
import { TOKEN } from './token.ts'

/** Every type of object that a ledger may contain. */
export const OBJECT_TYPES: readonly ObjectType[] = [
  TICKET,
  DEPOSIT_PREAUTH,
  CHECK,
  AMM,
  RELATION,
  BLACK_LIST,
  MANAGED_ISSUER,
  ISSUE,
  BROKERAGE,
  TOKEN_SERIES,
  TOKEN,
  DIRECTORY,
  LEDGER_HASHES,
  AMENDMENTS,
  FEE_SETTINGS,
]
