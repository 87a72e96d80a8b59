import { decimalOf } from '@tidebook/amount'
import { PARITY } from '@tidebook/market'
import { nodePool } from '../../network/index.ts'
import { SwapRefusedError } from '../model/swap-error.ts'
import { isNative, type SwapToken } from '../model/swap-token.ts'
import type { TokenFacts } from '../model/token-risks.ts'

/**
 * Flags of an issuer: it gave up the right to freeze, has frozen all its tokens, authorizes each holder, and can claw
 * tokens back.
 */
const NO_FREEZE = 0x0020_0000
const GLOBAL_FREEZE = 0x0040_0000
const REQUIRE_AUTH = 0x0004_0000
const ALLOW_CLAWBACK = 0x8000_0000
/** Decimals of the transfer rate. As a percentage it has two fewer. */
const RATE_DIGITS = 9
const PERCENT_DIGITS = 2

interface Lines {
  readonly lines: readonly { readonly currency: string; readonly freeze_peer?: boolean }[]
}

async function hasFrozenLine({ code, issuer }: SwapToken, holder: string | undefined): Promise<boolean> {
  if (holder === undefined) return false
  const params = { account: holder, peer: issuer, ledger_index: 'validated' }
  const { lines } = (await nodePool().request('account_lines', params)) as unknown as Lines
  return lines.some(({ currency, freeze_peer: frozen }) => currency === code && frozen === true)
}

/**
 * Reads an issuer's rights over a token and whether it has frozen the token, from the last validated ledger.
 * @param holder the account that would hold the token
 * @throws ClientError
 */
export async function fetchTokenFacts(token: SwapToken, holder: string | undefined): Promise<TokenFacts> {
  const [{ account_data: data }, frozenLine] = await Promise.all([
    nodePool().accountInfo(token.issuer),
    hasFrozenLine(token, holder),
  ])
  const flags = typeof data['Flags'] === 'number' ? data['Flags'] : 0
  const rate = typeof data['TransferRate'] === 'number' && data['TransferRate'] > 0 ? data['TransferRate'] : PARITY
  return {
    canFreeze: (flags & NO_FREEZE) === 0,
    canClawBack: (flags & ALLOW_CLAWBACK) !== 0,
    authorizes: (flags & REQUIRE_AUTH) !== 0,
    frozen: (flags & GLOBAL_FREEZE) !== 0 || frozenLine,
    transferFee: decimalOf(BigInt(rate - PARITY), RATE_DIGITS - PERCENT_DIGITS),
  }
}

/**
 * Reads the tokens of a swap again directly before the signature, because an issuer may freeze after the quote.
 * @throws SwapRefusedError for a frozen token
 * @throws ClientError when no node responds
 */
export async function refuseFrozen(tokens: readonly SwapToken[], holder: string): Promise<void> {
  const issued = tokens.filter((token) => !isNative(token))
  const facts = await Promise.all(issued.map((token) => fetchTokenFacts(token, holder)))
  const frozen = issued.find((_, place) => facts[place]?.frozen === true)
  if (frozen !== undefined) throw new SwapRefusedError(frozen)
}
